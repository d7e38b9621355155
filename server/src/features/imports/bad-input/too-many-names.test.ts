import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { answersTo, importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const [HEADER = "", ...STATIONS] = STATION_LIST_2021.trim().split("\n");
const of = (contest: string) => ({ contest, pollingDay: "2021-01-14", kind: "station-results" });
const letters = (number: number) => String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26));
/** A row with a name of its own for each station, or all of them for the first station. */
const file = (stationOf: (row: number) => number) =>
  [
    `${HEADER},Candidate,Votes`,
    ...STATIONS.map((_, row) => `${STATIONS[stationOf(row)] ?? ""},OKELLO ${letters(row)},1`),
  ].join("\n");

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(STATION_LIST_2021);
});

const open = ({ questions }: ImportDetail) => questions.filter(({ answer }) => answer === null);

test.each([["president"], ["mp"]])(
  "IMP-03 more than 200 names in one seat of %s are refused with the name of their column",
  async (contest) => {
    const found = await imports.read(
      file(() => 0),
      of(contest),
    );
    expect(found).toMatchObject({
      state: "questions",
      counts: { new: 0 },
      questions: [
        {
          asks: "The column “Candidate” has 293 names that are not on the ballot, such as “OKELLO AA”, “OKELLO AB”, “OKELLO AC”. If they are not candidates, correct the column under Columns.",
          suggestions: [],
        },
      ],
    });
    await imports.act(found.id, "discard");
  },
);

test("IMP-03 with more than 200 open names in several seats, a user confirms the column first", async () => {
  const found = await imports.read(
    file((row) => row),
    of("mp"),
  );
  expect(open(found)).toMatchObject([{ asks: expect.stringContaining("has 293 names"), rows: 0 }]);
  const some = await imports.change(found.id, { answers: answersTo(found) });
  expect(open(some)).toHaveLength(200);
  await imports.act(found.id, "discard");
});
