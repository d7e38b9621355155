import { expect, onTestFinished, test } from "vitest";
import { savedFiles } from "../../testing/saved-files.ts";
import { fileDay } from "../../ui/save-file.ts";
import { saveCsv } from "./csv-file.ts";

const known = { at: "2025-08-25T22:30:00.000Z" };

test.each([
  ["/membership?cycle=2", null, "membership"],
  ["/membership?cycle=2&asOf=2025-08-22", null, "membership-of-22-Aug-2025"],
  [
    "/membership?cycle=2&asOf=2025-08-22&known=0123456789ab",
    known,
    "membership-of-22-Aug-2025-as-known-on-26-Aug-2025-01-30-EAT",
  ],
])("CLOCK-01 a CSV file from %s is named after its moment and today", (address, knownAt, name) => {
  const saved = savedFiles();
  history.replaceState(null, "", address);
  onTestFinished(() => history.replaceState(null, "", "/"));
  const cycle = { asOf: "2025-08-22", known: knownAt, isSample: false };
  saveCsv("membership", { columns: [], rows: [], cycle, facts: [] });
  expect(saved.map((file) => file.name)).toEqual([`${name}-${fileDay()}.csv`]);
});
