import { beforeAll, expect, test } from "vitest";
import type { Structure } from "@command-center/contract/areas/structure";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { importsBy, makeCycle } from "../../../../testing/imports.ts";
import { countryServer } from "../../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const HEADER = "Kind,Organ or league,Level,Number,Basis of the number,Post,Holder\n";
const FIRST = `${HEADER}Organ,National Council,,,,,
Organ,Central Executive Committee,,,,,
Organ,Central Executive Committee,,,,National Treasurer,
Organ,Central Executive Committee,,,,Secretary General,Todwong Example
Organ,Sub-county Conference,Sub-county,"2,191","Gazette, 2025",,
League,Youth League,,,,Chair,
`;
let cycle: number;
let first: ImportDetail;

async function shown() {
  const { organs, leagues } = await viewer.read<Structure>(`/api/structure?cycle=${cycle}`);
  return [...organs, ...leagues].map(({ name, areaKind, units, posts }) => [
    name,
    areaKind,
    units,
    ...posts.map(
      ({ title, holder, isElected }) => `${title}: ${holder ?? "-"}${isElected ? ", elected" : ""}`,
    ),
  ]);
}
const codes = async (id: number) =>
  (await imports.problems(id)).map(({ line, code, column }) => [line, code, column]).toSorted();

beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

test("IMP-04 IMP-05 organs and their posts come in, each in a row of its own", async () => {
  const wrong = await imports.read(
    `${HEADER}Organ,Example Committee,District,3,,Chair,\nOrgan,Example Committee,,,,,A Example\nParty,Example,,,,,\n`,
  );
  expect(await codes(wrong.id)).toEqual([
    [2, "F066", "Level"],
    [3, "F033", "Post"],
    [4, "F042", "Kind"],
  ]);
  await imports.act(wrong.id, "discard");
  first = await imports.read(FIRST);
  expect(first).toMatchObject({
    kind: "structure",
    state: "ready",
    counts: { rows: 6, new: 6, refused: 0 },
    impact: [
      { what: "Organs", from: "0", to: "3" },
      { what: "Posts", from: "0", to: "3" },
    ],
  });
  expect(await shown()).toEqual([]);
  await imports.act(first.id, "commit");
  expect(await shown()).toEqual([
    ["National Council", null, null],
    [
      "Central Executive Committee",
      null,
      null,
      "National Treasurer: -",
      "Secretary General: Todwong Example",
    ],
    ["Sub-county Conference", "sub_county", 2191],
    ["Youth League", null, null, "Chair: -"],
  ]);
});

test("IMP-04 whoever won an election to the CEC is shown in the post of that name, whichever came first", async () => {
  const elected = await imports.take(
    "Seat,Office,Winner,Polling day,Declared on\nCEC,National treasurer,Nakato Example,2020-08-20,2020-08-20\n",
  );
  expect((await shown())[1]).toContain("National Treasurer: Nakato Example, elected");
  await imports.act(elected.id, "undo");
  expect((await shown())[1]).toContain("National Treasurer: -, elected");
});

test("IMP-10 IMP-11 an organ that is corrected keeps its place and its posts; all is undone", async () => {
  const again = await imports.read(`${FIRST}\n`);
  expect(again.counts).toMatchObject({ rows: 6, same: 6, new: 0 });
  await imports.act(again.id, "discard");
  const later = await imports.take(
    `${HEADER}Organ,central executive committee,,25,Constitution,,\nOrgan,Central Executive Committee,,,,Secretary General,Other Example\n`,
  );
  expect(later.counts).toMatchObject({ rows: 2, changed: 2 });
  expect((await shown())[1]).toEqual([
    "central executive committee",
    null,
    25,
    "National Treasurer: -, elected",
    "Secretary General: Other Example",
  ]);
  expect((await analyst.post(`/api/imports/${first.id}/undo`, {})).statusCode).toBe(409);
  await imports.act(later.id, "undo");
  expect((await shown())[1]?.at(-1)).toBe("Secretary General: Todwong Example");
  await imports.act(first.id, "undo");
  expect(await shown()).toEqual([]);
});
