// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// A device at a serial port of the browser's (Web Serial): the page relays its bytes, the checker's Python talks to it.

/** Whether this browser has serial ports, and Python there can wait for them. */
export const hasSerial = "serial" in navigator && "Suspending" in WebAssembly;

/**
 * Has a port chosen and opened, until the act is done.
 * @param act gets a MessagePort: bytes for the device come in, its bytes go out, null when it has gone
 * @returns what it returns; null if no port was chosen
 */
export async function withSerial(act) {
  let port;
  try {
    port = await navigator.serial.requestPort();
  } catch (error) {
    if (error.name === "NotFoundError") return null;
    throw error;
  }
  await port.open({ baudRate: 115200 });
  const { port1: here, port2: there } = new MessageChannel();
  const reader = port.readable.getReader();
  const writer = port.writable.getWriter();
  const gone = () => here.postMessage(null);
  try {
    await port.setSignals({ dataTerminalReady: true });
    here.onmessage = ({ data }) => writer.write(data).catch(gone);
    const reading = (async () => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        here.postMessage(value);
      }
    })().then(gone, gone);
    const result = await act(there);
    await reader.cancel().catch(() => {}); // unplugged meanwhile
    await reading;
    return result;
  } finally {
    here.close();
    reader.releaseLock();
    writer.releaseLock();
    await port.close().catch(() => {});
  }
}
