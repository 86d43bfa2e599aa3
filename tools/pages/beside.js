// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// Opens the device beside the text: a link of the class ``play`` goes to it without this, too.

document.addEventListener("click", (event) => {
  const link = event.target.closest("article .play a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  document.getElementById("beside")?.remove();
  const pane = document.createElement("aside");
  pane.id = "beside";
  const head = document.createElement("header");
  const title = document.createElement("span");
  title.textContent = link.dataset.title;
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "×";
  close.setAttribute("aria-label", link.dataset.close);
  close.addEventListener("click", () => {
    pane.remove();
    document.body.classList.remove("has-beside");
    link.focus();
  });
  const frame = document.createElement("iframe");
  frame.src = link.href;
  frame.title = link.dataset.title;
  frame.allow = "autoplay; fullscreen; screen-wake-lock";
  head.append(title, close);
  pane.append(head, frame);
  document.body.append(pane);
  document.body.classList.add("has-beside");
  frame.focus();
  link.scrollIntoView({ block: "nearest" });
});
