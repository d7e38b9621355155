import { expect, test } from "vitest";
import { syncStatus, syncWords, type ShownQuery } from "./sync-status.ts";

const MINUTE = 60_000;
const at = (dataUpdatedAt: number, failed: ShownQuery["failed"] = null): ShownQuery => ({
  dataUpdatedAt,
  failed,
});

test("SHELL-02 before the first answer it connects", () => {
  expect(syncStatus([], true)).toEqual({ kind: "connecting" });
  expect(syncStatus([at(0)], true)).toEqual({ kind: "connecting" });
});

test("SHELL-02 polling tells the last successful update", () => {
  expect(syncStatus([at(1000), at(5000)], true)).toEqual({ kind: "polling", at: 5000 });
});

test("SHELL-02 offline tells the age of the oldest that is shown", () => {
  const status = syncStatus([at(1000), at(5000), at(0)], false);
  expect(status).toEqual({ kind: "offline", why: "network", at: 1000 });
  expect(syncWords(status, 1000 + 5 * MINUTE)).toEqual({ state: "Offline", detail: "5 min old" });
});

test("SHELL-02 an answer lost on the way counts as offline, though the browser claims a network", () => {
  expect(syncStatus([at(1000, "network"), at(5000)], true)).toMatchObject({
    kind: "offline",
    why: "network",
  });
});

test("SHELL-02 one refusal leaves the rest polling; all refused is not updating", () => {
  expect(syncStatus([at(1000, "server"), at(5000)], true).kind).toBe("polling");
  const status = syncStatus([at(1000, "server")], true);
  expect(syncWords(status, 1000 + MINUTE)).toEqual({ state: "Not updating", detail: "1 min old" });
});

test("SHELL-02 one answer that the server could not bring up to date is not updating, as old as it is", () => {
  const status = syncStatus([at(1000, "stale"), at(5000)], true);
  expect(status).toEqual({ kind: "offline", why: "server", at: 1000 });
});

test("SHELL-02 with nothing stored offline says that there is no data", () => {
  expect(syncWords(syncStatus([], false), 0)).toEqual({ state: "Offline", detail: "no data" });
});

test("SHELL-02 polling and live are told with the time of day", () => {
  const noon = new Date(2025, 8, 2, 9, 41).getTime();
  expect(syncWords({ kind: "polling", at: noon }, noon)).toEqual({ state: "Polling", detail: "09:41" });
  expect(syncWords({ kind: "live", at: noon }, noon)).toEqual({ state: "Live", detail: "09:41" });
});
