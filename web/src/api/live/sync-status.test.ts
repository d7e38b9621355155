import { expect, test } from "vitest";
import { syncStatus, syncWords, type Connection, type ShownQuery } from "./sync-status.ts";

const MINUTE = 60_000;
const ONLINE: Connection = { online: true, live: null, isOpening: false, ahead: 0 };
const OFFLINE: Connection = { ...ONLINE, online: false };
const at = (dataUpdatedAt: number, failed: ShownQuery["failed"] = null): ShownQuery => ({
  dataUpdatedAt,
  failed,
});

test("SHELL-02 before the first answer it connects", () => {
  expect(syncStatus([], ONLINE)).toEqual({ kind: "connecting", at: null });
  expect(syncStatus([at(0)], ONLINE)).toEqual({ kind: "connecting", at: null });
});

test("SHELL-02 while the stream of changes is being opened it connects, with the time of the last update", () => {
  const opening: Connection = { ...ONLINE, isOpening: true };
  const status = syncStatus([at(Date.UTC(2025, 8, 2, 6, 41))], opening);
  expect(syncWords(status, 0)).toEqual({ state: "Connecting", detail: "09:41 EAT" });
  expect(syncStatus([at(1000)], { ...opening, live: 4000 }).kind).toBe("live");
  expect(syncStatus([at(1000)], { ...opening, online: false }).kind).toBe("offline");
});

test("SHELL-02 polling tells the last successful update", () => {
  expect(syncStatus([at(1000), at(5000)], ONLINE)).toEqual({ kind: "polling", at: 5000 });
});

test("SHELL-02 offline tells the age of the oldest that is shown", () => {
  const status = syncStatus([at(1000), at(5000), at(0)], OFFLINE);
  expect(status).toEqual({ kind: "offline", why: "network", at: 1000 });
  expect(syncWords(status, 1000 + 5 * MINUTE)).toEqual({ state: "Offline", detail: "5 min old" });
});

test("SHELL-02 an answer lost on the way counts as offline, though the browser claims a network", () => {
  expect(syncStatus([at(1000, "network"), at(5000)], ONLINE)).toMatchObject({
    kind: "offline",
    why: "network",
  });
});

test("SHELL-02 one refusal leaves the rest polling; all refused is not updating", () => {
  expect(syncStatus([at(1000, "server"), at(5000)], ONLINE).kind).toBe("polling");
  const status = syncStatus([at(1000, "server")], ONLINE);
  expect(syncWords(status, 1000 + MINUTE)).toEqual({ state: "Not updating", detail: "1 min old" });
});

test("SHELL-02 one answer that the server could not bring up to date is not updating, as old as it is", () => {
  const status = syncStatus([at(1000, "stale"), at(5000)], ONLINE);
  expect(status).toEqual({ kind: "offline", why: "server", at: 1000 });
});

test("SHELL-02 with nothing stored offline says that there is no data", () => {
  expect(syncWords(syncStatus([], OFFLINE), 0)).toEqual({ state: "Offline", detail: "no data" });
});

test("SHELL-02 live tells when the server told of a change last", () => {
  expect(syncStatus([at(1000)], { ...ONLINE, live: 4000 })).toEqual({ kind: "live", at: 4000 });
  // Nothing was answered yet, or nothing is any more: that comes first.
  expect(syncStatus([], { ...ONLINE, live: 4000 }).kind).toBe("connecting");
  expect(syncStatus([at(1000, "network")], { ...ONLINE, live: 4000 }).kind).toBe("offline");
});

test("SHELL-02 on a device whose clock is a day behind, times are the server's", () => {
  const aDay = 24 * 60 * MINUTE;
  expect(syncStatus([at(1000)], { ...ONLINE, ahead: aDay })).toEqual({ kind: "polling", at: 1000 + aDay });
});

test("SHELL-02 polling and live are told with the time of day in Uganda, and say so", () => {
  const morning = Date.UTC(2025, 8, 2, 6, 41);
  expect(syncWords({ kind: "polling", at: morning }, morning)).toEqual({
    state: "Polling",
    detail: "09:41 EAT",
  });
  expect(syncWords({ kind: "live", at: morning }, morning)).toEqual({ state: "Live", detail: "09:41 EAT" });
});
