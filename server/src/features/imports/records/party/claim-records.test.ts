import { beforeAll, expect, test } from "vitest";
import type { Figure } from "@command-center/contract/figures";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { importsBy, makeCycle } from "../../../../testing/imports.ts";
import { countryServer } from "../../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const HEADER = "Figure,Value,Publication,Published by,Published on,As of,Chosen because,Note\n";
const FIRST = `${HEADER}Ministers lost,9,Ministers fall,Example Times,2021-01-18,2021-01-17,,
Average turnout,51.2%,Primaries in numbers,Example Daily,,2021-01-17,It names its source.,Without Kampala.
LC5 turnout,103,Primaries in numbers,Example Daily,,2021-01-17,,
`;
let cycle: number;
let first: ImportDetail;

async function figure(id: string) {
  const figures = await viewer.read<Figure[]>(`/api/figures?cycle=${cycle}`);
  const found = figures.find((one) => one.id === id);
  return [found?.value, found?.basis, found?.chosenReason, found?.rivals];
}
const codes = async (id: number) =>
  (await imports.problems(id)).map(({ line, code, column }) => [line, code, column]).toSorted();

beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

test("IMP-04 IMP-05 published figures stand beside those of the records, each with its publication", async () => {
  first = await imports.read(FIRST);
  expect(first).toMatchObject({
    kind: "claims",
    state: "ready",
    counts: { rows: 3, new: 3, refused: 0, warned: 1 },
    impact: [
      { what: "Average turnout", from: null, to: "51.2%" },
      {
        what: "Ministers Lost, against 9 published by Example Times, Ministers fall (18 Jan 2021)",
        from: null,
        to: "9 below",
      },
      { what: "Published figures", from: "0", to: "3" },
      { what: "Findings among them", from: "0", to: "1" },
    ],
  });
  expect(await codes(first.id)).toEqual([[4, "W124", "Value"]]);
  await imports.act(first.id, "commit");
  expect(await figure("ministers_lost")).toMatchObject([
    0,
    "query",
    null,
    [{ value: 9, source: "Example Times, Ministers fall", publishedOn: "2021-01-18", note: null }],
  ]);
  // No record gives a turnout: the chosen value is shown, and said to be one.
  expect(await figure("mp_turnout")).toEqual([51.2, "claim", "It names its source.", []]);
  expect((await figure("lc5_turnout"))[0]).toBeNull();
});

test("IMP-10 IMP-11 what comes again is corrected; of one figure one value is chosen; all is undone", async () => {
  const again = await imports.read(`${FIRST}\n`);
  expect(again.counts).toMatchObject({ rows: 3, same: 3 });
  await imports.act(again.id, "discard");
  const two = await imports.read(
    `${HEADER}Average turnout,50,Other numbers,Example Times,,2021-01-17,It is newer.,\nMPs declared,1.5,Other numbers,Example Times,,2021-01-17,,\nAverage happiness,5,Other numbers,Example Times,,2021-01-17,,\n`,
  );
  expect(await codes(two.id)).toEqual([
    [2, "F067", "Chosen because"],
    [3, "F022", "Value"],
    [4, "F042", "Figure"],
  ]);
  await imports.act(two.id, "discard");
  const turned = await imports.take(
    `${HEADER}Average turnout,51.2,Primaries in numbers,Example Daily,,2021-01-17,,Without Kampala.\nAverage turnout,50,Other numbers,Example Times,,2021-01-17,It is newer.,\n`,
  );
  expect(turned.counts).toMatchObject({ changed: 1, new: 1 });
  expect(await figure("mp_turnout")).toMatchObject([50, "claim", "It is newer.", [{ value: 51.2 }]]);
  expect((await analyst.post(`/api/imports/${first.id}/undo`, {})).statusCode).toBe(409);
  await imports.act(turned.id, "undo");
  expect(await figure("mp_turnout")).toEqual([51.2, "claim", "It names its source.", []]);
  await imports.act(first.id, "undo");
  expect((await figure("mp_turnout"))[0]).toBeNull();
});
