import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

interface Membership {
  readonly register: { readonly version: string; readonly asOf: string; readonly source: string } | null;
  readonly districts: readonly { readonly name: string; readonly members: number | null }[];
}

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const FIRST = 'District,Members\n070 ABIM,"61,204"\nKALUNGU DISTRICT,48 310\nArua City,9001\n';
let first: ImportDetail;

const membership = () => viewer.read<Membership>("/api/membership");
async function membersOf(...names: readonly string[]) {
  const { districts } = await membership();
  return names.map((name) => districts.find((district) => district.name === name)?.members ?? null);
}

beforeAll(async () => {
  await makeCycle(analyst);
});

test("IMP-04 IMP-05 a party register is known by its columns, matched by district, and nothing is written before it is committed", async () => {
  first = await imports.read(FIRST);
  expect(first).toMatchObject({
    kind: "party-register",
    state: "ready",
    // Nobody said whose it is.
    issuer: null,
    counts: { rows: 3, new: 3, changed: 0, same: 0, refused: 0, warned: 0 },
  });
  expect(first.impact).toContainEqual({ what: "Members", from: null, to: "118,515" });
  expect((await membership()).register).toBeNull();
});

test("IMP-04 once it is committed, the membership shows it with its file and the cycle's as-of day", async () => {
  expect((await imports.act(first.id, "commit")).state).toBe("committed");
  expect(await membersOf("Abim", "Kalungu", "Arua City", "Gulu")).toEqual([
    61_204,
    48_310,
    9_001,
    expect.toSatisfy((one) => one === null || one === 0),
  ]);
  expect((await membership()).register).toEqual({
    version: `import ${first.id}`,
    asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    source: "file.csv",
  });
});

test("IMP-10 IMP-11 a later one says what differs, keeps the other districts, and is undone whole", async () => {
  const later = await imports.read("District,No. of members\nABIM,61204\nKALUNGU,50000\nGULU,700\n");
  expect(later.counts).toMatchObject({ rows: 3, new: 1, changed: 1, same: 1, refused: 0 });
  await imports.act(later.id, "commit");
  expect(await membersOf("Abim", "Kalungu", "Arua City", "Gulu")).toEqual([61_204, 50_000, 9_001, 700]);
  const refused = await analyst.post(`/api/imports/${first.id}/undo`, {});
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining(`Import ${later.id} depends on this register. Undo that one first.`),
  ]);
  expect((await imports.act(later.id, "undo")).state).toBe("undone");
  expect(await membersOf("Abim", "Kalungu", "Arua City")).toEqual([61_204, 48_310, 9_001]);
  expect((await membership()).register?.version).toBe(
    `import ${first.id}, again after batch ${await batchOf(later)}`,
  );
});

test("IMP-05 what is wrong with a row is said with its line and column; a district that is not there is asked about", async () => {
  const found = await imports.read(
    "District,Members\nABIM,6O\nKALUNGU,\nGULU,12.5\nARUA,1\nARUA,2\nNOWHERE,5\n",
  );
  const problems = await imports.problems(found.id);
  expect(problems.map(({ line, code, column }) => [line, code, column]).toSorted()).toEqual([
    [2, "F022", "Members"],
    [3, "F033", "Members"],
    [4, "F022", "Members"],
    [5, "F048", "District"],
    [6, "F048", "District"],
    [7, "F032", "District"],
  ]);
  expect(found.questions.map(({ asks }) => asks)).toEqual(["There is no district NOWHERE. Which one is it?"]);
  await imports.act(found.id, "discard");
});

async function batchOf({ id }: ImportDetail): Promise<number> {
  const row = await server.database.db
    .selectFrom("data_import")
    .select("batch_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.batch_id ?? 0;
}
