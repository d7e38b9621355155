import { expect, test } from "vitest";
import { namesFigure } from "./figure-words.ts";

test.each([
  "Registered voters",
  "Ballots counted",
  "BALLOT PAPERS ISSUED",
  "Spoilt",
  "Rejected votes",
  "Total",
  "GRAND TOTAL",
  "Turnout",
  "Turnout_2021",
  "voterCounts",
  "VOTER_COUNTS",
  "NOT_RECEIVED",
  "ORDER",
  "PS CODE",
  "NO_OF_MALES",
  "No. of females",
  "Running number",
  "Percentage turn out",
])("IMP-20 “%s” is a figure and never a candidate", (name) => {
  expect(namesFigure(name)).toBe(true);
});

test.each(["", "2021", "MALE HASSAN", "AKELLO ORDER", "SSEKANDI TOTAL", "Opio One", "PAR OUT", "NULL JOHN"])(
  "IMP-20 “%s” may be a candidate",
  (name) => {
    expect(namesFigure(name)).toBe(false);
  },
);
