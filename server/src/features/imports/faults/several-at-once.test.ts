import { beforeAll, expect, test } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import { DATA_SETS } from "@command-center/contract/wire/live";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { answersTo, importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const elections: ImportDetail[] = [];
beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(STATION_LIST_2021);
  for (const day of ["14", "15", "16", "17", "18", "19"])
    elections.push(await ready(STATION_RESULTS_2021, of(`2021-01-${day}`)));
});

/** Sends a file and answers its questions. */
async function ready(file: string, fields?: Record<string, string>): Promise<ImportDetail> {
  const found = await imports.read(file, fields);
  return found.state === "ready" ? found : imports.change(found.id, { answers: answersTo(found) });
}

/** Commits imports at once. Returns each one's state, and how often its file was read again. */
async function commitAll(all: readonly ImportDetail[]): Promise<readonly [string, number][]> {
  const before = await readings(all);
  const answers = await Promise.all(all.map(({ id }) => analyst.post(`/api/imports/${id}/commit`, {})));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200));
  const settled: ImportDetail[] = [];
  for (const { id } of all) settled.push(await imports.settled(id));
  const after = await readings(all);
  return settled.map(({ state }, index) => [state, (after[index] ?? 0) - (before[index] ?? 0)]);
}

async function readings(all: readonly ImportDetail[]): Promise<number[]> {
  const rows = await server.database.db
    .selectFrom("data_import")
    .select(["id", "reading"])
    .where(
      "id",
      "in",
      all.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ reading }) => reading);
}

const [HEADER = "", ...ROWS] = STATION_RESULTS_2021.trim().split("\n");
const of = (pollingDay: string) => ({ contest: "president", pollingDay });
const incident = (number: string) =>
  `Incident no,Date of incident,District,Type,Severity\n${number},2021-01-10,ABIM,Assault,Minor\n`;

test("IMP-09 six ready imports of six elections, committed at once, are in force without another reading", async () => {
  expect(await commitAll(elections)).toEqual(elections.map(() => ["committed", 0]));
});

test("IMP-09 files of two districts do not make each other's previews stale", async () => {
  const district = (row: string) => row.split(",")[0] ?? "";
  const names = [...new Set(ROWS.map(district))];
  expect(names.length).toBeGreaterThan(1);
  const all: ImportDetail[] = [];
  for (const name of names.slice(0, 2)) {
    const rows = ROWS.filter((row) => district(row) === name).map((row, index) => {
      const cells = row.split(",");
      const more = (column: number) => String(Number(cells[column]) + 1);
      return index > 0 ? row : cells.with(18, more(18)).with(19, more(19)).join(",");
    });
    all.push(await ready([HEADER, ...rows].join("\n"), of("2021-01-14")));
  }
  expect(await commitAll(all)).toEqual(all.map(() => ["committed", 0]));
});

test("IMP-09 unrelated writes between preview and commit do not have the file read again", async () => {
  const found = await ready("District,Members\nABIM,61204\n");
  await server.change(async (write) => write.touch(...DATA_SETS));
  const other = await ready(incident("A-1"));
  expect(await commitAll([other])).toEqual([["committed", 0]]);
  expect(await commitAll([found])).toEqual([["committed", 0]]);
});

test("IMP-09 a file that is read again and would do the same is committed without another request", async () => {
  const found = await ready(incident("B-1"));
  await server.change(({ db }) =>
    db.updateTable("cycle").set({ closes_on: "2021-04-01" }).where("in_force", "=", true).execute(),
  );
  expect(await commitAll([found])).toEqual([["committed", 1]]);
});

test("IMP-09 a new record that another import has meanwhile brought in another district is shown as changed", async () => {
  const found = await ready(incident("B-2"));
  await imports.take(incident("B-2").replace("ABIM", "KALUNGU"));
  expect(await commitAll([found])).toEqual([["ready", 1]]);
  expect(await imports.settled(found.id)).toMatchObject({ counts: { new: 0, changed: 1 } });
});

test("IMP-09 a file that would do something else than its preview said is ready again, without the request", async () => {
  const all = [await ready(incident("C-1")), await ready(incident("C-1").replace("Minor", "Serious"))];
  expect((await commitAll(all)).toSorted()).toEqual([
    ["committed", 0],
    ["ready", 1],
  ]);
  const details = await Promise.all(all.map(({ id }) => analyst.read<ImportDetail>(`/api/imports/${id}`)));
  expect(details.find(({ state }) => state === "ready")).toMatchObject({
    asked: null,
    decided: null,
    counts: { changed: 1 },
  });
});
