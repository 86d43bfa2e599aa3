// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

const SAYINGS = {
  start: "The game begins",
  advance: "On it goes",
  spend: "Points spent",
  timeout: "Time is up",
  end_turn: "Turn ended",
  pause: "Paused",
  resume: "Resumed",
  undo: "Taken back",
  redo: "Done again",
  drop: "Declared, then dropped",
  choose: "A secret choice is made",
  count: "A count is set",
  asset: "A record changed",
  tick: "Ticked",
  starter: "The start player is named",
  order: "Seats changed",
  score: "A score is entered",
  finish: "The game is over",
  abandon: "Abandoned",
  end_early: "Ended early",
  status: "A player left or came back",
  fix_points: "Referee: points",
  fix_kept: "Referee: saved points",
  fix_time: "Referee: time",
  fix_turn: "Referee: turn",
  fix_card: "Referee: card",
  fix_penalty: "Referee: penalty",
};

/**
 * One line of the session's log.
 * @param event what the device tells its watchers: an event, and how the table stands after it;
 *   or {note} from the simulator itself
 * @returns {{text: string, detail: string, note: boolean}}
 */
export function describe(event) {
  if (event.note) return { text: event.note, detail: "", note: true };
  // Where it handed the turn on, it was done by the one who gave it away; what is left is the next's.
  const handed = event.by && event.by !== event.player;
  const turn = handed ? event.in_turn : event.turn;
  const points = handed ? null : event.points;
  const detail = [
    turn ? `turn ${turn}` : "",
    (handed ? event.by : event.player) ?? "",
    points === null || points === undefined ? "" : `${points} left`,
    event.card ?? "",
  ];
  return {
    text: SAYINGS[event.event] ?? String(event.event),
    detail: detail.filter(Boolean).join(" · "),
    note: false,
  };
}
