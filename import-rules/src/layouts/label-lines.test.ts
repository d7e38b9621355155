import { expect, test } from "vitest";
import { rowAt } from "../fixtures/layout-fixtures.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { labelReader } from "./label-lines.ts";

/** What a line gives, as `field=value`; with a sign in front where it has more than labels and values. */
function read(...cells: readonly string[]): string {
  const { values, isOnlyLabels } = labelReader(importKind("station-results"))(rowAt(1, ...cells));
  return (isOnlyLabels ? "" : "+ ") + values.map(({ field, value }) => `${field}=${value}`).join("; ");
}

test.each([
  [["Constituency: EAST  County: EXAMPLE"], "constituency=EAST; county=EXAMPLE"],
  [["Constituency: EAST COUNTY County: EXAMPLE"], "constituency=EAST COUNTY; county=EXAMPLE"],
  [["Constituency:EAST;County:EXAMPLE"], "constituency=EAST; county=EXAMPLE"],
  [["Parish: HILL Sub County: TOWN"], "parish=HILL; subCounty=TOWN"],
  [["Constituency", "EAST", "", "County", "EXAMPLE"], "constituency=EAST; county=EXAMPLE"],
  [["Constituency:", "EAST", "County:", "EXAMPLE"], "constituency=EAST; county=EXAMPLE"],
  [["Ward: ZONE 12 County: EXAMPLE"], "parish=ZONE 12; county=EXAMPLE"],
  [["Ward", "01 WARD"], "parish=01 WARD"],
  [["Name of polling station", "MARKET", "Code", "007"], "station=MARKET; stationCode=007"],
  [
    ["Ward: HILL  Code: 12  County: EXAMPLE  Code: 3"],
    "parish=HILL; parishCode=12; county=EXAMPLE; countyCode=3",
  ],
  [["1. Total number of registered voters in the polling station", "655"], "registered=655"],
  [["Total number of valid votes cast", "420"], "valid=420"],
  [["Number of rejected ballot papers:", "12"], "invalid=12"],
  [["Total number of votes cast: 432"], "total=432"],
  [["CAW: HILL"], "parish=HILL"],
  [["Ward", "Ward", "HILL", "HILL", "County", "County", "ABIM"], "parish=HILL; county=ABIM"],
])("IMP-22 %j is read as labels and values", (cells, expected) => {
  expect(read(...cells)).toBe(expected);
});

test.each([
  [["RESULTS", "Constituency: EAST"], "+ constituency=EAST"],
  [["FORM 34B Constituency: EAST"], "+ constituency=EAST"],
  [["Constituency: EAST  Returning officer: OKELLO  County: EXAMPLE"], "+ constituency=EAST; county=EXAMPLE"],
  [["Constituency: ______  County: EXAMPLE"], "county=EXAMPLE"],
  [["Constituency:", "County:", ""], "+ "],
  [["Code", "12"], "+ "],
  [["District", "Constituency", "Parish", "Alpha"], "+ parish=Alpha"],
  [["Date: 14/01/2021 10:30"], "+ "],
  [["Votes: 12"], "+ "],
  [["Candidate", "Alpha"], "+ "],
  [["", ""], "+ "],
  [["::::", ":", "County:"], "+ "],
])("IMP-22 %j is more or less than labels and values", (cells, expected) => {
  expect(read(...cells)).toBe(expected);
});
