import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const [HEADER = "", ...ROWS] = STATION_LIST_2021.trim().split("\n");
const of = (district: string) => ROWS.filter((row) => row.split(",")[1] === district);
const file = (rows: readonly string[]) => [HEADER, ...rows].join("\n");
const votersIn = (rows: readonly string[]) =>
  rows.reduce((sum, row) => sum + Number(row.split(",").at(-1)), 0);

let cycle = 0;
beforeAll(async () => {
  cycle = await makeCycle(analyst);
});

/** Stations and voters of the whole country, by the register in force and as they are kept beside it. */
async function listed() {
  const { rows } = await sql`
    select (select count(*)::int from register_count where register_id = register.id) as stations,
      (select coalesce(sum(people), 0)::int from register_count where register_id = register.id) as voters,
      sums.stations as "keptStations", sums.registered as "keptVoters"
    from register left join station_sum sums on sums.cycle_id = register.cycle_id and sums.kind = 'country'
    where register.cycle_id = ${cycle} and register.kind = 'national_voters' and retired_at is null`.execute(
    server.database.db,
  );
  return rows;
}
const listedAs = (rows: readonly string[]) => [
  { stations: rows.length, voters: votersIn(rows), keptStations: rows.length, keptVoters: votersIn(rows) },
];

let abim = 0;
let kalungu = 0;

test("IMP-04 the list of one district leaves the stations and voters of the others as they are", async () => {
  ({ id: abim } = await imports.take(file(of("ABIM"))));
  expect(await listed()).toEqual(listedAs(of("ABIM")));
  const found = await imports.take(file(of("KALUNGU")));
  kalungu = found.id;
  expect(found.counts).toMatchObject({ new: of("KALUNGU").length, gone: 0 });
  expect(found.impact).toContainEqual({
    what: "Registered voters",
    from: votersIn(of("ABIM")).toLocaleString("en-GB"),
    to: votersIn(ROWS).toLocaleString("en-GB"),
  });
  expect(await listed()).toEqual(listedAs(ROWS));
});

test("IMP-10 a list whose voters a later one has on its register is undone after it alone", async () => {
  const answer = await analyst.post(`/api/imports/${abim}/undo`, {});
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    expect.stringContaining(`Import ${kalungu} depends on this station list`),
  ]);
  expect(await listed()).toEqual(listedAs(ROWS));
  await imports.act(kalungu, "undo");
  expect(await listed()).toEqual(listedAs(of("ABIM")));
});

test("IMP-10 a list is undone after those that only add stations to its parishes", async () => {
  const { id } = await imports.take(file(of("KALUNGU").slice(1)));
  const { id: later } = await imports.take(file(of("KALUNGU")));
  const answer = await analyst.post(`/api/imports/${id}/undo`, {});
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(`Import ${later}`)]);
  await imports.act(later, "undo");
  await imports.act(id, "undo");
  expect(await listed()).toEqual(listedAs(of("ABIM")));
  await imports.act(abim, "undo");
  expect(await listed()).toEqual([]);
});
