import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeToOthers, NEWEST_SEALS_FILE, SEAL_FILES } from "./data-dir.ts";

let dataDir: string;
let said: string[];
const mode = () => (statSync(dataDir).mode & 0o7777).toString(8);
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "command-center-data-"));
  said = [];
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("one that others may enter is closed to them, with a line", () => {
  for (const name of [
    "postgres",
    "postgres.password",
    "session.secret",
    "audit-key.pem",
    "audit-heads.jsonl",
    "audit-heads-until-2026-01-15T00-00-00-000Z.jsonl",
    "audit-head.json",
    ...Object.values(SEAL_FILES),
    NEWEST_SEALS_FILE,
  ])
    writeFileSync(join(dataDir, name), "");
  chmodSync(dataDir, 0o755);
  closeToOthers(dataDir, (line) => said.push(line));
  expect(mode()).toBe("700");
  expect(said).toEqual([expect.stringMatching(/was open to other users \(755\); now its owner alone/)]);
});

test("one that is closed, or not there yet, is no matter", () => {
  closeToOthers(dataDir, (line) => said.push(line));
  closeToOthers(join(dataDir, "none"), (line) => said.push(line));
  expect(said).toEqual([]);
});

test.each([
  ["that holds other things", 0o755, "photographs"],
  ["that everybody puts things into", 0o1777, "session.secret"],
])("one %s is left as it is, and said to be open", (_, open, name) => {
  writeFileSync(join(dataDir, name), "");
  chmodSync(dataDir, open);
  closeToOthers(dataDir, (line) => said.push(line));
  expect(mode()).toBe(open.toString(8));
  expect(said).toEqual([
    expect.stringMatching(
      /is open to other users.*Set DATA_DIR to a directory used for nothing else, and close it with chmod 700\.$/,
    ),
  ]);
});
