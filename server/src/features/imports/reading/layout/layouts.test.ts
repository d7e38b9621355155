import { beforeAll, expect, test } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { importsBy, makeCycle } from "../../../../testing/imports.ts";
import { countryServer } from "../../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const CONTEST = { contest: "president", pollingDay: "2021-01-14", issuer: "Example Commission" };

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(STATION_LIST_2021);
});

test("IMP-22 a file with a header in two lines, labels once a group and percentages is read whole", async () => {
  const found = await imports.read(
    `RESULTS,,,,,,,
District,Sub-county,Parish,Polling,Registered,Votes,,Invalid
,,,station,voters,Alpha Example,Beta Example,votes
ABIM,ABIM,KANU,KANU PRIMARY SCHOOL,268,100,50,3
,,,,,66.7%,33.3%,2%
,,,KANU HEALTH CENTRE II,263,80,60,4
,,,,,57.1%,42.9%,2.8%
,,AREMBWOLA,OYOMPOLO,175,90,30,1`,
    CONTEST,
  );
  expect(found).toMatchObject({
    kind: "station-results",
    recognised: { headerLine: 3 },
    counts: { rows: 3, new: 3, refused: 0 },
  });
  expect((await imports.problems(found.id)).map(({ code, line }) => `${code} ${line}`)).toEqual(
    expect.arrayContaining(["W144 3", "W145 3", "W146 5"]),
  );
  await imports.act(found.id, "discard");
});

test("IMP-22 a blank parish among repeated ones is refused, not filled", async () => {
  const found = await imports.read(
    `District,Sub-county,Parish,Polling station,Registered voters,Alpha Example,Beta Example
ABIM,ABIM,KANU,KANU PRIMARY SCHOOL,268,100,50
ABIM,ABIM,KANU,KANU HEALTH CENTRE II,263,80,60
ABIM,ABIM,AREMBWOLA,AREMBWOLA PRI.SCH.,188,90,30
ABIM,ABIM,,OYOMPOLO,175,90,30`,
    CONTEST,
  );
  expect(found.counts).toMatchObject({ new: 3, refused: 1 });
  expect((await imports.problems(found.id)).map(({ code }) => code)).toEqual(["F033"]);
});
