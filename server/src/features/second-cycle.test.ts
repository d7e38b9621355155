import { sql, type Kysely } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import { listCycles } from "@command-center/contract/cycles";
import { listElectionsHeld } from "@command-center/contract/results/elections-held";
import type { CecResult } from "@command-center/contract/results/cec";
import type { Figure } from "@command-center/contract/figures";
import { DATA_SETS } from "@command-center/contract/wire/live";
import type { Petition, PetitionBacklog, PetitionSummary } from "@command-center/contract/petitions";
import { addDays } from "@command-center/domain/time/calendar";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import type { Schema } from "../database/schema/tables.ts";
import { REFERENCES, SAMPLE_TABLES, type SampleTable } from "../sample/tables.ts";
import { NIGHTLY } from "../testing/nightly.ts";
import { declaredEndpoints, OF_STATION_RESULTS, ONE_QUESTION } from "../testing/requests/endpoints.ts";
import { sampleServer } from "../testing/sample-server.ts";

/** What calls that need input are asked. */
const ASKED: Record<string, Record<string, string>[]> = {
  "search.everything": ["mp", "a", "e", "district", "petition", "MP/001", "minister"].map((q) => ({ q })),
  "areas.read": ["northern", "acholi", "kampala-sub-region"].map((slug) => ({ slug })),
  "areas.compared": [{ areas: "gulu,acholi,northern" }],
  "changes.read": [{ since: "2025-01-01" }, {}],
  "changes.between": [{ from: "2025-05-06" }, {}],
  "changes.records": [
    { from: "2025-05-06", by: "place" },
    {},
    { from: "2025-05-06", by: "place", group: "none" },
  ],
  "changes.moved": [{ from: "2025-07-20", figure: "mps_in_force" }, { from: "2025-07-20" }],
  "notes.list": [{ figure: "mps_declared" }, { petition: "MP/001" }],
  "districts.read": ["abim", "kampala", "mbarara"].map((slug) => ({ slug })),
  "districts.petitions": ["abim", "kampala", "mbarara"].map((slug) => ({ slug })),
  "petitions.read": ["MP/015", "MP/005", "LC5/043", "COU/001", "LEA/001"].map((number) => ({ number })),
  // A constituency, one with a rerun, a woman MP's, a chairperson's, a mayor's, a special-interest seat and an office.
  "seats.read": ["1", "6", "407", "521", "666", "504", "674"].map((id) => ({ id })),
  "seats.petitions": ["1", "6", "407", "521", "666", "504", "674"].map((id) => ({ id })),
};

/** Tables with a key of their own columns. */
const WITHOUT_ID: ReadonlySet<SampleTable> = new Set(["district", "register_count", "headline_subject"]);

/** Records that every cycle shares: where, who and from where. */
const SHARED: ReadonlySet<SampleTable> = new Set([
  "import_batch",
  "source",
  "area",
  "district",
  "area_count",
  "person",
  "seat",
]);

/** Lists over all cycles, and results by station, which the sample has none of. */
const OF_NO_CYCLE: ReadonlySet<string> = new Set([
  listCycles.id,
  listElectionsHeld.id,
  ...OF_STATION_RESULTS,
]);

const { server, admin } = sampleServer();
let endpoints: Endpoint[];
let before: Map<string, string>;
beforeAll(async () => {
  endpoints = (await declaredEndpoints()).filter(
    ({ id, method, reads }) =>
      method === "GET" && !OF_NO_CYCLE.has(id) && reads?.some((dataSet) => dataSet !== "exports"),
  );
  before = await answers();
});

async function answers(of: readonly Endpoint[] = endpoints): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { id, path } of of) {
    const all = ASKED[id] ?? [ONE_QUESTION[id] ?? {}];
    // Seats of a kind are read by queries of their own.
    for (const query of NIGHTLY || id === "seats.read" ? all : all.slice(0, 1)) {
      const answer = await admin.get(`${path}?${new URLSearchParams(query)}`);
      expect(answer.statusCode, `${path}: ${answer.body.slice(0, 200)}`).toBe(200);
      found.set(`${id} ${JSON.stringify(query)}`, answer.body);
    }
  }
  return found;
}

/** Requests that now have another answer. */
const changedIn = (after: ReadonlyMap<string, string>) =>
  [...after].filter(([asked, body]) => before.get(asked) !== body).map(([asked]) => asked);

/** A declaration of the general election is news, and a seat's page leads to its results. */
const tellsOfGeneral = ({ id }: Endpoint) => /^(activity\.|changes\.|seats\.read)/.test(id);

/** Adds a copy of rows with other numbers, pointing to the copies of what was copied. */
async function copy(
  db: Kysely<Schema>,
  table: SampleTable,
  copied: (table: SampleTable) => boolean,
  { where = "true", columns = "'{}'::jsonb", by = 1_000_000 } = {},
): Promise<void> {
  const references: Readonly<Record<string, SampleTable>> = REFERENCES[table];
  const moved = [
    ...(WITHOUT_ID.has(table) ? [] : ["id"]),
    ...Object.keys(references).filter((column) => copied(references[column] ?? table)),
  ];
  const numbers = moved.map((column) => `'${column}', t.${column} + ${by}`).join(", ");
  await sql
    .raw(
      `insert into ${table} overriding system value
      select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${numbers}) || ${columns})).*
      from ${table} t where ${where}`,
    )
    .execute(db);
}

test("there is something to be compared", () => {
  expect(before.size).toBeGreaterThan(30);
  expect([...before.keys()].join("\n")).toMatch(/figures\.list[^]*search\.everything/);
});

test("API-01 API-05 no answer changes when two cycles more are in the database, with other numbers", async () => {
  await server.change(async (write) => {
    write.touch(...DATA_SETS);
    for (const table of SAMPLE_TABLES.filter((one) => !SHARED.has(one))) {
      const columns =
        table === "cycle" ? "jsonb_build_object('name', t.name || ' again', 'in_force', false)" : undefined;
      await copy(write.db, table, (one) => !SHARED.has(one), columns === undefined ? {} : { columns });
    }
    await sql`update turnout_count set votes_cast = votes_cast / 2 where id > 1000000 and standing = 'fact'`.execute(
      write.db,
    );
    await sql`update declaration set votes = votes / 2, status = 'nullified' where id > 1000000 and id % 3 = 0`.execute(
      write.db,
    );
  });
  const { rows } = await sql<{ cycles: number; petitions: number }>`
    select (select count(*)::int from cycle) as cycles, (select count(*)::int from petition) as petitions`.execute(
    server.database.db,
  );
  expect(rows).toEqual([{ cycles: 4, petitions: 1420 }]);
  // The next test asks the others, with a general election too.
  const told = await answers(endpoints.filter(tellsOfGeneral));
  expect(told.size).toBeGreaterThan(5);
  expect(changedIn(told)).toEqual([]);
});

test("API-01 API-02 API-05 no answer about the primaries changes when the general election is held for the same seats", async () => {
  await server.change(async (write) => {
    write.touch(...DATA_SETS);
    const contests = "select id from contest where id < 1000000 and kind = 'mp_primary'";
    const copied = (one: SampleTable) => ["contest", "candidacy"].includes(one);
    const next = async (table: SampleTable, where: string, columns?: string) =>
      copy(write.db, table, copied, { where, by: 2_000_000, ...(columns === undefined ? {} : { columns }) });
    await next(
      "contest",
      `id in (${contests})`,
      `jsonb_build_object('kind', 'general', 'polling_day', '2025-08-30')`,
    );
    await next("candidacy", `contest_id in (${contests})`);
    await next("vote_count", `candidacy_id in (select id from candidacy where contest_id in (${contests}))`);
    await next(
      "declaration",
      `contest_id in (${contests}) and reason = 'first'`,
      `jsonb_build_object('winner_candidacy_id', t.winner_candidacy_id + 2000000, 'true_on', '2025-08-31')`,
    );
  });
  const after = await answers(endpoints.filter((one) => !tellsOfGeneral(one) || one.id === "seats.read"));
  expect(changedIn(after).filter((asked) => !asked.startsWith("seats.read"))).toEqual([]);
  const withoutGeneral = (body: string | undefined) => ({
    ...(JSON.parse(body ?? "{}") as object),
    general: null,
  });
  const ofSeats = [...before].filter(([asked]) => asked.startsWith("seats.read"));
  expect(ofSeats.length).toBeGreaterThan(0);
  for (const [asked, body] of ofSeats)
    expect(withoutGeneral(after.get(asked)), asked).toEqual(withoutGeneral(body));
});

/** Days to a ruling, overdue petitions and what home calls its office, as every answer says them. */
async function rulesOfTheCycle() {
  const summary = await admin.read<PetitionSummary>("/api/petitions/summary");
  const backlog = await admin.read<PetitionBacklog>("/api/petitions/backlog");
  const all = await admin.read<Figure[]>("/api/figures");
  const regions = await admin.read<RegionalPerformance[]>("/api/regional-performance");
  const figure = (id: string) => all.find((one) => one.id === id);
  const petitions = await admin.read<Petition[]>("/api/petitions");
  expect(backlog.rulingDays).toBe(summary.rulingDays);
  // The list judges each petition as the summary counts them.
  expect(petitions.filter(({ isPending }) => isPending).length).toBe(summary.all.pending);
  if (summary.rulingDays === null)
    expect(new Set(petitions.map(({ isOverdue }) => isOverdue))).toEqual(new Set([null]));
  else expect(petitions.filter(({ isOverdue }) => isOverdue).length).toBe(summary.all.overdue);
  expect(figure("petition_deadline_days")?.value).toBe(summary.rulingDays);
  return {
    days: summary.rulingDays,
    overdue: summary.all.overdue,
    capacity: backlog.dailyCapacity,
    region: figure("western_mp_turnout")?.label,
    office: figure("cec_victory")?.subject,
    watched: regions.find(({ headline }) => headline?.figure === "kampala_mp_turnout"),
  };
}

/** Pending for more than so many days on 2 September. */
async function pendingFor(days: number): Promise<number> {
  const petitions = await admin.read<Petition[]>("/api/petitions");
  return petitions.filter(
    ({ status, filedOn }) => ["filed", "hearing"].includes(status) && filedOn < addDays("2025-09-02", -days),
  ).length;
}

test("STAT-06 HOME-06 a cycle is counted by its own days, panels and headlines; without a deadline none is overdue", async () => {
  const own = await rulesOfTheCycle();
  expect(own).toMatchObject({ days: 28, capacity: 56, region: "Western Region" });
  expect(own.watched).toMatchObject({ region: "Kampala", headline: { divisions: 5 } });
  expect(own.overdue).toBe(await pendingFor(28));
  const change = (statement: string) =>
    server.change(async (write) => {
      write.touch(...DATA_SETS);
      await sql.raw(statement).execute(write.db);
    });
  await change(`update cycle set in_force = false where in_force;
    update cycle set in_force = true where name = '2025–2026 again';
    update cycle_rule set value = 21 where id > 1000000;
    update tribunal_panel set daily_capacity = 5 where id > 1000000;
    update headline_subject set label = 'The East', area_id = (
      select id from area where kind = 'party_region' and name = 'Eastern')
      where figure = 'western_mp_turnout' and cycle_id > 1000000;
    update headline_subject set label = 'Karamoja', area_id = (
      select id from area where kind = 'party_region' and name = 'Karamoja')
      where figure = 'kampala_mp_turnout' and cycle_id > 1000000;
    update headline_subject set seat_id = (select min(id) from seat where kind = 'cec_office')
      where figure = 'cec_victory' and cycle_id > 1000000`);
  const [firstOffice] = await admin.read<CecResult[]>("/api/cec-results");
  const other = await rulesOfTheCycle();
  expect(other).toEqual({
    days: 21,
    overdue: await pendingFor(21),
    capacity: 40,
    region: "The East",
    office: firstOffice?.position,
    // The alerts name this one, and no division.
    watched: expect.objectContaining({
      region: "Karamoja",
      headline: { figure: "kampala_mp_turnout", divisions: 0 },
    }),
  });
  expect(other.overdue).toBeGreaterThan(own.overdue ?? Infinity);

  // A rule that changes holds from its day; the one recorded wrongly gives way to what corrects it.
  await change(`insert into cycle_rule (cycle_id, rule, value, true_on, source_id)
    select cycle_id, rule, 30, '2025-09-01', source_id from cycle_rule where id > 1000000`);
  expect((await rulesOfTheCycle()).days).toBe(30);
  await change(`update cycle_rule set retired_at = now() where value = 30`);
  expect((await rulesOfTheCycle()).days).toBe(21);

  await change(`delete from cycle_rule where cycle_id > 1000000`);
  expect(await rulesOfTheCycle()).toMatchObject({ days: null, overdue: null });
});
