import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countryRevisions } from "../database/revisions/data-revisions.ts";
import { type QueriedDatabase, querySample } from "../testing/sample-database.ts";
import { FILES_ROOT } from "./csv-file.ts";
import { loadSample } from "./load.ts";
import { SAMPLE_TABLES } from "./tables.ts";

let sample: QueriedDatabase;
const rows = (query: string) => sample.rows(query);
const values = (query: string) => sample.values(query);

beforeAll(async () => {
  sample = await querySample("empty");
  await Promise.all([loadSample(sample.database), loadSample(sample.database), loadSample(sample.database)]);
});

afterAll(() => sample.drop());

/** Everything but the moments of loading. */
async function dump(from: QueriedDatabase): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {};
  for (const table of SAMPLE_TABLES) {
    const loadedAt = table === "source" ? "recorded_at" : "committed_at";
    tables[table] = await from.rows(
      `select (to_jsonb(t) - '${loadedAt}')::text as row from ${table} t order by 1`,
    );
  }
  return tables;
}

describe("cycle", () => {
  test("as of 2 September 2025, a sample, 132 days before 12 January 2026", async () => {
    const days = `select c.as_of, c.is_sample, c.season_label, e.starts_on, e.starts_on - c.as_of
      from cycle c join calendar_event e on e.cycle_id = c.id and e.is_countdown where c.in_force`;
    expect(await values(days)).toEqual(["2025-09-02", true, "2025–2026 Election Season", "2026-01-12", 132]);
  });

  test("nothing was recorded after the as-of date", async () => {
    const recorded = ["area_count", "vote_count", "declaration", "minister", "violence_incident", "register"]
      .concat("turnout_count", "petition_state", "claim")
      .map((table) => `select recorded_at, true_on from ${table}`);
    const late = `select count(*)::int from (${recorded.join(" union all ")}) r
      where recorded_at >= '2025-09-03T00:00:00+03:00' or true_on > '2025-09-02'`;
    expect(await values(late)).toEqual([0]);
  });
});

describe("areas", () => {
  test("146 districts = 135 districts + Kampala + 10 cities; 353 constituencies, 6 party regions", async () => {
    expect(
      await values(`select count(*)::int, count(*) filter (where type = 'district')::int,
      count(*) filter (where type = 'capital city')::int, count(*) filter (where type = 'city')::int
      from district`),
    ).toEqual([146, 135, 1, 10]);
    expect(await rows(`select kind, count(*)::int as n from area group by kind order by kind`)).toEqual([
      { kind: "constituency", n: 353 },
      { kind: "country", n: 1 },
      { kind: "district", n: 146 },
      { kind: "division", n: 5 },
      { kind: "party_region", n: 6 },
      { kind: "region", n: 4 },
      { kind: "sub_region", n: 17 },
    ]);
  });

  test("Kampala has the divisions Central, Kawempe, Makindye, Nakawa, Rubaga", async () => {
    const divisions =
      await rows(`select a.name, d.name as district from area a join area d on d.id = a.district_id
      where a.kind = 'division' order by a.name`);
    expect(divisions.map(({ name }) => name)).toEqual(["Central", "Kawempe", "Makindye", "Nakawa", "Rubaga"]);
    expect(new Set(divisions.map(({ district }) => district))).toEqual(new Set(["Kampala"]));
  });

  test("counts: 18,103,603 voters and 34,684 stations of 2021, the same by district and by constituency", async () => {
    expect(
      await rows(`select a.kind, c.measure, sum(c.value)::int as total from area_count c join area a on a.id = c.area_id
        where c.measure in ('registered_voters', 'polling_stations') group by 1, 2 order by 2, 1`),
    ).toEqual([
      { kind: "constituency", measure: "polling_stations", total: 34_684 },
      { kind: "district", measure: "polling_stations", total: 34_684 },
      { kind: "constituency", measure: "registered_voters", total: 18_103_603 },
      { kind: "district", measure: "registered_voters", total: 18_103_603 },
    ]);
  });
});

describe("claims, targets, structure", () => {
  test("targets: 22,000,000 members; renewal 15%, youth 25%, women 35%, presidential victory 70%", async () => {
    expect(await rows(`select measure, value from target order by value desc`)).toEqual([
      { measure: "membership_target", value: 22_000_000 },
      { measure: "target_presidential", value: 70 },
      { measure: "target_women", value: 35 },
      { measure: "target_youth", value: 25 },
      { measure: "target_renewal", value: 15 },
    ]);
  });

  test("claims that disagree stand side by side, one of them chosen with a reason", async () => {
    expect(
      await rows(`select measure, count(*)::int as n, count(chosen_reason)::int as chosen,
          coalesce(max(value) filter (where is_chosen)::text, max(value_date) filter (where is_chosen)::text) as value
        from claim group by measure having count(*) > 1 or bool_or(is_chosen) order by measure`),
    ).toEqual([
      { measure: "cec_election_date", n: 2, chosen: 1, value: "2025-08-27" },
      { measure: "cec_victory", n: 1, chosen: 1, value: "92.8" },
      { measure: "days_to_polling", n: 2, chosen: 0, value: null },
      { measure: "districts", n: 1, chosen: 1, value: "146" },
      { measure: "ministers_lost", n: 2, chosen: 1, value: "7" },
      { measure: "mps_declared", n: 2, chosen: 0, value: null },
      { measure: "national_voters", n: 1, chosen: 1, value: "21681491" },
      { measure: "petitions_filed", n: 2, chosen: 0, value: null },
      { measure: "petitions_mp_lc5", n: 2, chosen: 0, value: null },
      { measure: "polling_day", n: 2, chosen: 1, value: "2026-01-12" },
      { measure: "tribunal_daily_capacity", n: 1, chosen: 1, value: "56" },
      { measure: "tribunal_panels", n: 1, chosen: 1, value: "8" },
    ]);
  });

  test("nine organs, seven leagues, and the nine CEC posts that are elected", async () => {
    expect(
      await values(`select count(*) filter (where kind = 'organ')::int, count(*) filter (where kind = 'league')::int,
        (select count(seat_id)::int from post) from organ`),
    ).toEqual([9, 7, 9]);
  });
});

describe("loading", () => {
  test("leaves one batch, one audit entry with row counts, a trace, and every data set's revision moved", async () => {
    expect(
      await values(`select (select count(*)::int from import_batch where kind = 'sample'),
        (select count(*)::int from audit_entry where action = 'import.committed' and subject = 'Sample cycle'
          and (after ->> 'petition')::int = 710),
        (select value ->> 'state' from installation where key = 'sample'),
        (select min(revision)::int from data_revision)`),
    ).toEqual([1, 1, "loaded", 2]);
  });

  test("analyzes what it has loaded", async () => {
    const tables = ["area", "candidacy", "source", "vote_count"];
    const known = await rows(`select distinct tablename as name from pg_stats
      where schemaname = 'public' and tablename in ('${tables.join("', '")}') order by 1`);
    expect(known.map(({ name }) => name)).toEqual(tables);
  });

  test("gives equal records in two databases, however many servers start at once", async () => {
    // The run's own copy was loaded by one server.
    const other = await querySample("sample");
    try {
      expect(await dump(other)).toEqual(await dump(sample));
    } finally {
      await other.drop();
    }
  });

  test("does nothing a second time", async () => {
    const before = await countryRevisions(sample.database);
    await loadSample(sample.database);
    expect(await countryRevisions(sample.database)).toEqual(before);
    expect(await values(`select count(*)::int from cycle`)).toEqual([2]);
  });

  test("does not bring back a sample that was removed", async () => {
    const other = await querySample("empty");
    try {
      await other.database.db
        .insertInto("installation")
        .values({ key: "sample", value: JSON.stringify({ state: "removed" }) })
        .execute();
      await loadSample(other.database);
      expect(await other.rows("select id from cycle")).toEqual([]);
    } finally {
      await other.drop();
    }
  });

  test("refuses the sample for a damaged line, and names its file and line", async () => {
    const root = await mkdtemp(join(tmpdir(), "command-center-sample-"));
    const other = await querySample("empty");
    const damaged = [
      ["calendar.csv", 5, /Party/, "Parties", "Roadmap: Write one of: Party, Electoral Commission."],
      [
        "calendar.csv",
        9,
        /T00/,
        "T24:30",
        'The database says: date/time field value out of range: "2025-05-06T24:30:00+03:00".',
      ],
      [
        "tables/turnout_count.csv",
        400,
        /,\d+,/,
        ",19x9,",
        'The database says: invalid input syntax for type integer: "19x9".',
      ],
      ["tables/register_count.csv", 30, /district, /, "", "No area is called “butebo”."],
      ["tables/seat.csv", 5, /,.*/, "", "Invalid Record Length: columns length is 7, got 1 on line 5."],
    ] as const;
    try {
      await cp(join(FILES_ROOT, "sample"), join(root, "sample"), { recursive: true });
      for (const [name, line, from, to, problem] of damaged) {
        const file = join(root, "sample", name);
        const whole = await readFile(file, "utf8");
        const lines = whole.split("\n");
        await writeFile(file, lines.with(line - 1, lines[line - 1]?.replace(from, to) ?? "").join("\n"));
        await expect(loadSample(other.database, root)).rejects.toThrow(
          `sample/${name}, line ${line}: ${problem} Restore the file, or start without the sample: DATA=empty.`,
        );
        await writeFile(file, whole);
      }
      expect(await other.rows("select id from cycle")).toEqual([]);
    } finally {
      await other.drop();
      await rm(root, { recursive: true });
    }
  });

  test("marks whatever is invented: its source is the sample, its people say so", async () => {
    expect(
      await values(`select bool_and(source.kind = 'sample') from person join source on source.id = person.source_id
        where person.is_invented`),
    ).toEqual([true]);
    expect(
      await values(`select bool_and(source.kind = 'sample') from (
          select d.source_id from declaration d join candidacy k on k.id = d.winner_candidacy_id
            join person p on p.id = k.person_id where p.is_invented
          union all select source_id from petition union all select source_id from petition_state
          union all select source_id from turnout_count union all select source_id from violence_incident
          union all select v.source_id from vote_count v join candidacy k on k.id = v.candidacy_id
            join contest c on c.id = k.contest_id where c.kind <> 'cec') r
        join source on source.id = r.source_id`),
    ).toEqual([true]);
  });
});
