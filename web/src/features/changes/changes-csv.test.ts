import { listChangedRecords, readChangesBetween } from "@command-center/contract/changes/changes-between";
import { readCycle } from "@command-center/contract/cycle";
import { csvText } from "@command-center/domain/files/csv-table";
import { expect, test } from "vitest";
import { sample } from "../../page/sample.ts";
import { changesCsv } from "./changes-csv.ts";

test("CLOCK-02 the file has the figures, each field of each record before and after, records without one, what was taken back, and both moments", () => {
  const changes = sample(readChangesBetween.output, {
    from: { day: "2025-08-22", known: null },
    to: { day: "2025-09-02", known: { token: "0123456789ab", at: "2025-09-02T15:00:00.000Z" } },
    part: null,
    figures: [
      {
        label: "Petitions filed",
        unit: "count",
        before: 663,
        after: 710,
        why: [{ cause: "filing", count: 47 }],
      },
    ],
  });
  const { groups } = sample(listChangedRecords.output, {
    groups: [
      {
        entries: [
          {
            cause: "correction",
            day: "2025-09-02",
            at: "2025-09-02T12:00:00.000Z",
            about: "=cmd|' /C calc'!A0",
            petition: null,
            place: "Gulu",
            isRemoved: true,
            fields: [{ label: "Votes", before: "1200", after: null }],
          },
          {
            cause: "filing",
            day: "2025-09-01",
            at: "2025-09-01T12:00:00.000Z",
            about: "MP, Gulu",
            petition: "MP/900",
            place: "Gulu",
            isRemoved: false,
            fields: [],
          },
        ],
      },
    ],
  });
  const cycle = sample(readCycle.output, { name: "2025–2026", asOf: "2025-09-02", isSample: false });
  const table = changesCsv(
    changes,
    groups.flatMap(({ entries }) => entries),
    cycle,
  );
  const lines = csvText(table).split("\r\n");
  expect(lines[1]).toBe("record,,figure,Petitions filed,count,663,710,47 petitions filed,,,,,");
  expect(lines[2]).toContain("Votes,1200,,Corrections,2025-09-02,2025-09-02T12:00:00.000Z,yes,,Gulu");
  expect(lines[3]).toBe(
    'record,,record,"MP, Gulu",,,,Petitions filed,2025-09-01,2025-09-01T12:00:00.000Z,no,MP/900,Gulu',
  );
  // A spreadsheet must not run it.
  expect(lines[2]).not.toContain(",=cmd");
  expect(csvText(table)).toContain("From: 22 Aug 2025, as known on 2 Sep 2025, 18:00 EAT");
});
