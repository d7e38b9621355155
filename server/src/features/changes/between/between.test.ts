import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  MOST_OF_A_GROUP,
  MOVED_FIGURES,
  type ChangedRecords,
  type ChangesBetween,
  type MovedFigureAnswer,
} from "@command-center/contract/changes/changes-between";
import type { Changes } from "@command-center/contract/changes/changes";
import type { Cycle } from "@command-center/contract/cycle";
import type { Figure } from "@command-center/contract/figures";
import { DATA_SETS } from "@command-center/contract/wire/live";
import { believed } from "../../../database/in-force.ts";
import { RECORDING_TIME } from "../../../database/turns.ts";
import { tokenAt } from "../../../testing/ledger/token-at.ts";
import { someOf } from "../../../testing/nightly.ts";
import { limitedTo, sampleServer } from "../../../testing/sample-server.ts";

const { server, admin } = sampleServer();
const acholi = limitedTo(server, "Acholi");
let cycle: Cycle;
beforeAll(async () => {
  cycle = await admin.read("/api/cycle");
});

const between = (query = "from=2025-08-22", by = admin) =>
  by.read<ChangesBetween>(`/api/changes/between?${query}`);
const recordsBetween = (query = "from=2025-08-22", by = admin) =>
  by.read<ChangedRecords>(`/api/changes/records?${query}`);
const moved = (figure: string, query = "from=2025-08-22", by = admin) =>
  by.read<MovedFigureAnswer>(`/api/changes/moved?${query}&figure=${figure}`);

const newestToken = () => tokenAt(server.database, "infinity");

const figureOf = ({ figures }: ChangesBetween, id: string) => figures.find((one) => one.id === id);
const groupOf = ({ groups }: ChangedRecords, key: string) => groups.find((one) => one.key === key);

async function queried<Row>(query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await query.execute(server.database.db);
  return rows[0] as Row;
}

test("CLOCK-02 figures of 22 August and 2 September 2025 differ by the petitions filed and ruled on in between", async () => {
  const answer = await between();
  expect(answer).toMatchObject({
    from: { day: "2025-08-22", known: null },
    to: { day: "2025-09-02", known: null },
    part: null,
  });
  const counted = await queried<Record<string, number>>(sql`
    with state as (
      select distinct on (petition_id) petition_id, status, outcome from petition_state
      where true_on <= '2025-08-22' order by petition_id, true_on desc
    ), latest as (
      select distinct on (petition_id) petition_id, status, outcome from petition_state order by petition_id, true_on desc
    )
    select (select count(*)::int from state) as filed_before, (select count(*)::int from latest) as filed_after,
      (select count(*)::int from state where status in ('filed', 'hearing')) as pending_before,
      (select count(*)::int from latest where status in ('filed', 'hearing')) as pending_after,
      (select count(*)::int from petition_state where status = 'resolved' and true_on > '2025-08-22') as ruled,
      (select count(*)::int from latest where outcome = 'fresh_poll_ordered') as fresh_after,
      (select count(*)::int from declaration join contest on contest.id = contest_id
        where kind = 'mp_primary' and true_on <= '2025-08-22') as declared_before`);
  expect(counted).toMatchObject({
    filed_before: 663,
    filed_after: 710,
    pending_before: 338,
    pending_after: 84,
  });
  expect(figureOf(answer, "petitions_pending_all")).toMatchObject({
    unit: "count",
    before: counted["pending_before"],
    after: counted["pending_after"],
    change: -254,
    why: [
      { cause: "ruling", count: counted["ruled"] },
      { cause: "filing", count: 47 },
    ],
  });
  expect(figureOf(answer, "petitions_filed")).toMatchObject({
    before: counted["filed_before"],
    after: counted["filed_after"],
    why: [{ cause: "filing", count: 47 }],
  });
  expect(figureOf(answer, "resolution_rate")).toMatchObject({ before: 52, after: 95.8, change: 43.8 });
  expect(figureOf(answer, "petitions_overdue")).toMatchObject({ before: 69, after: 19 });
  expect(figureOf(answer, "fresh_polls_ordered")).toMatchObject({
    before: 18,
    after: counted["fresh_after"],
    why: [{ cause: "ruling", count: 5 }],
  });
  expect(figureOf(answer, "other_candidates_declared")).toMatchObject({ before: 3, after: 8 });
  expect(figureOf(answer, "mps_declared")).toMatchObject({
    before: counted["declared_before"],
    after: 536,
    why: [{ cause: "rerun", count: 2 }],
  });
  expect(figureOf(answer, "days_to_polling")?.why).toEqual([{ cause: "day", count: 11 }]);
});

test("CLOCK-02 the differences are those between the figures of both moments, and no figure is left out", async () => {
  const answer = await between();
  const valuesOn = async (query: string) =>
    new Map((await admin.read<Figure[]>(`/api/figures${query}`)).map(({ id, value }) => [id, value]));
  const [before, after] = [await valuesOn("?asOf=2025-08-22"), await valuesOn("")];
  for (const [id, value] of after) {
    const unchanged = answer.unchanged.find((one) => one.id === id);
    if (before.get(id) === value) expect(unchanged?.value, id).toBe(value);
    else expect(figureOf(answer, id), id).toMatchObject({ before: before.get(id), after: value });
  }
  // What left the queue less what joined it is the whole difference.
  const pending = figureOf(answer, "petitions_pending_all");
  expect(pending?.why.reduce((sum, { cause, count }) => sum + (cause === "filing" ? count : -count), 0)).toBe(
    pending?.change,
  );
});

test("CLOCK-02 records are counted by cause, place and day, rulings that changed a result first", async () => {
  const byCause = await recordsBetween();
  const rulings = groupOf(byCause, "ruling");
  expect(rulings).toMatchObject({
    count: 301,
    totals: [
      { what: "Dismissed", count: 291 },
      { what: "Fresh poll ordered", count: 5 },
      { what: "Other candidate declared", count: 5 },
    ],
  });
  expect(rulings?.entries[0]).toMatchObject({
    petition: "COU/050",
    about: "District councillor, Hoima",
    day: "2025-09-02",
    place: "Hoima",
    placeSlug: "hoima",
    isRemoved: false,
  });
  expect(groupOf(byCause, "filing")).toMatchObject({ count: 47 });
  expect(groupOf(byCause, "rerun")).toMatchObject({ count: 4 });
  const all = await recordsBetween("from=2025-08-22&group=ruling");
  expect(all.groups.map(({ key, entries }) => [key, entries.length])).toEqual([["ruling", 301]]);
  const outcomes = all.groups[0]?.entries.map(
    ({ fields }) => fields.find(({ label }) => label === "Outcome")?.after,
  );
  expect(outcomes?.slice(0, 11).filter((outcome) => outcome === "Dismissed")).toHaveLength(1);
  const whole = await recordsBetween("from=2025-08-22&entries=all");
  expect(whole.groups.map(({ entries }) => entries.length)).toEqual(byCause.groups.map(({ count }) => count));
  for (const by of ["cause", "place", "time"]) {
    const { total, groups } = await recordsBetween(`from=2025-08-22&by=${by}`);
    expect(
      groups.reduce((sum, { count }) => sum + count, 0),
      by,
    ).toBe(total);
    expect(total).toBe(byCause.total);
  }
});

test.each(MOVED_FIGURES)(
  "CLOCK-02 the places that moved %s add up to the whole difference",
  async (figure) => {
    for (const from of someOf(["2025-07-20", "2025-05-06", "2025-08-22"], 3)) {
      const { before, after, change, places, others } = await moved(figure, `from=${from}`);
      const sum = places.reduce((total, place) => total + (place.change ?? 0), 0);
      expect(places.length).toBeLessThanOrEqual(10);
      if (change === null) expect([before, after]).toContain(null);
      else expect(sum + (others?.change ?? 0), from).toBe(change);
      for (const place of places) expect(place.change).not.toBe(0);
      // The table of figures says the same.
      const row = figureOf(await between(`from=${from}`), figure);
      expect(row === undefined ? null : [row.before, row.after], from).toEqual(
        before === after ? null : [before, after],
      );
    }
  },
);

test("CLOCK-02 between a moment and itself nothing differs", async () => {
  const same = await between("from=2025-09-02");
  expect([same.figures, same.unchanged.length > 30]).toEqual([[], true]);
  expect(await recordsBetween("from=2025-09-02")).toMatchObject({ total: 0, groups: [] });
  expect(await moved("petitions_filed", "from=2025-09-02")).toMatchObject({
    change: 0,
    places: [],
    others: null,
  });
});

test("CLOCK-02 what the home page says of a span has the same counts as the records of that span", async () => {
  const counted = {
    petition_filed: "filing",
    petition_resolved: "ruling",
    declared: "declaration",
    declared_again: "rerun",
  };
  for (const since of someOf(["2025-07-15", "2025-07-23", "2025-08-10", "2025-08-26", "2025-09-01"], 2)) {
    const { groups } = await admin.read<Changes>(`/api/changes?since=${since}`);
    const records = await recordsBetween(`from=${since}`);
    const told = Object.keys(counted).map((kind) => groups.find((group) => group.kind === kind)?.count);
    expect(
      Object.values(counted).map((cause) => groupOf(records, cause)?.count ?? 0),
      since,
    ).toEqual(told);
  }
});

test("CLOCK-02 an account limited to a sub-region gets changes of that sub-region only", async () => {
  const answer = await between(undefined, acholi);
  expect(answer.part).toBe("Acholi, part of Uganda");
  const pending = figureOf(answer, "petitions_pending_all");
  expect(pending).toMatchObject({ before: 20, after: 5 });
  const { total, groups } = await recordsBetween("from=2025-08-22&by=place", acholi);
  const everywhere = await recordsBetween("from=2025-08-22&by=place");
  const own = await admin.read<{ districts: { slug: string }[] }>("/api/area?slug=acholi");
  const slugs = new Set([...own.districts.map(({ slug }) => slug), "none"]);
  expect(groups.filter(({ key }) => !slugs.has(key))).toEqual([]);
  const published = async (by: typeof admin) =>
    (await recordsBetween("from=2025-08-22&group=entry", by)).groups
      .flatMap(({ entries }) => entries)
      .filter(({ kind }) => kind === "claim").length;
  expect(await published(admin)).toBeGreaterThan(5);
  expect(await published(acholi)).toBe(0);
  expect(total).toBeLessThan(everywhere.total / 5);
  const { places, change } = await moved("petitions_pending_all", undefined, acholi);
  expect(places.every(({ slug }) => slugs.has(slug ?? ""))).toBe(true);
  expect(places.reduce((sum, place) => sum + (place.change ?? 0), 0)).toBe(change);
});

test.each([
  ["from=2025-09-03", 400, "Give a day up to 2025-09-02, the day of the figures."],
  ["from=2025-08-23&asOf=2025-08-22", 400, "Give a day up to 2025-08-22, the day of the figures."],
  ["from=2025-05-05", 400, "Give a day from 2025-05-06 on, the first of the cycle."],
  ["from=0001-01-01", 400, "Give a day from 2025-05-06 on, the first of the cycle."],
  ["from=yesterday", 400, "Give the day as in 2025-08-22."],
  ["from=2025-08-22&fromKnown=1", 400, "This is no moment of the ledger."],
  ["fromKnown=000000000000", 400, "Give the day (from) together with fromKnown."],
  [
    "from=2025-08-22&fromKnown=000000000000",
    404,
    "There is no such moment here. The link may be of another installation, or of before a restore.",
  ],
])("CLOCK-02 %s is refused with a sentence", async (query, status, sentence) => {
  for (const path of ["between", "records", "moved"]) {
    const answer = await admin.get(`/api/changes/${path}?${query}`);
    expect([answer.statusCode, answer.body], path).toEqual([status, sentence]);
  }
});

test("CLOCK-02 a correction has what was known before and after, its cause, and the figure that it moved", async () => {
  const before = await newestToken();
  const petition = "LC5/044";
  await server.change(async (write) => {
    write.touch(...DATA_SETS);
    // Valid votes of a seat, the outcome of a ruling, and votes cast in a district.
    await sql`with wrong as (
      update declaration set retired_at = ${RECORDING_TIME}
      where id = (select min(declaration.id) from declaration join contest on contest.id = contest_id
        where kind = 'lc5_primary' and reason = 'first' and valid_votes is not null) returning *)
    insert into declaration (contest_id, round, winner_candidacy_id, status, reason, votes, valid_votes, margin_percent,
      incumbency_outcome, declared_at, true_on, corrects_id, source_id)
    select contest_id, round, winner_candidacy_id, status, reason, votes, valid_votes + 1000, margin_percent,
      incumbency_outcome, declared_at, true_on, id, source_id from wrong`.execute(write.db);
    await sql`with wrong as (
      update petition_state set retired_at = ${RECORDING_TIME}
      where status = 'resolved' and petition_id = (select id from petition where number = ${petition}) returning *)
    insert into petition_state (petition_id, ground, status, outcome, filed_on, served_on, heard_on, ruled_on, panel_id, true_on, source_id)
    select petition_id, ground, status, 'dismissed', filed_on, served_on, heard_on, ruled_on, panel_id, true_on, source_id
    from wrong`.execute(write.db);
    await sql`with wrong as (
      update turnout_count set retired_at = ${RECORDING_TIME}
      where id = (select t.id from turnout_count t join area on area.id = t.area_id
        where area.name = 'Gulu' and t.contest_kind = 'lc5_primary' and ${believed("t")}) returning *)
    insert into turnout_count (cycle_id, contest_kind, area_id, votes_cast, register_id, registered, units_reported,
      units_expected, standing, finding, true_on, source_id)
    select cycle_id, contest_kind, area_id, votes_cast - 100, register_id, registered, units_reported, units_expected,
      standing, finding, true_on, source_id from wrong`.execute(write.db);
  });
  const first = `cycle=${cycle.id}&from=2025-09-02&fromKnown=${before}`;
  const records = await recordsBetween(first);
  expect(records.from.known?.token).toBe(before);
  expect(records.groups.map(({ key, count }) => [key, count])).toEqual([["correction", 3]]);
  const entries = records.groups[0]?.entries ?? [];
  expect(entries.find((entry) => entry.petition === petition)).toMatchObject({
    fields: [{ label: "Outcome", before: "Other candidate declared", after: "Dismissed" }],
    isRemoved: false,
  });
  const [votes] = entries.find(({ kind }) => kind === "declaration")?.fields ?? [];
  expect(votes?.label).toBe("Valid votes");
  expect(Number(votes?.after) - Number(votes?.before)).toBe(1000);
  expect(entries.find(({ kind }) => kind === "turnout")).toMatchObject({
    about: "LC5 primary turnout, Gulu",
    place: "Gulu",
  });
  const answer = await between(first);
  expect(figureOf(answer, "other_candidates_declared")).toMatchObject({
    before: 8,
    after: 7,
    why: [{ cause: "correction", count: 1 }],
  });
  // Both moments without a position give the same facts: no correction lies between them.
  expect((await recordsBetween("from=2025-09-02")).total).toBe(0);
  // A caller with limited scope has no corrections of other districts.
  const own = await recordsBetween(first, acholi);
  expect(own.groups.map(({ key, count }) => [key, count])).toEqual([["correction", 1]]);
  // Two positions of the past give the same records, and leave each read at its own.
  const after = await newestToken();
  const past = await recordsBetween(`${first}&asOf=2025-09-02&known=${after}`);
  expect(past).toEqual({ ...records, to: { day: "2025-09-02", known: past.to.known } });
  expect(past.to.known?.token).toBe(after);
  const figures = await between(`${first}&asOf=2025-09-02&known=${after}`);
  expect(figures.figures).toEqual(answer.figures);
  // The first moment is known later than the second: refused.
  const backwards = await admin.get(
    `/api/changes/between?cycle=${cycle.id}&asOf=2025-09-02&known=${before}&from=2025-08-22&fromKnown=${after}`,
  );
  expect([backwards.statusCode, backwards.body]).toEqual([
    400,
    "The first moment is known later than the second. Exchange the two.",
  ]);
});

test("CLOCK-02 a petition with a corrected filing day has the corrected day, and the time at which it was first recorded", async () => {
  const filings = async (query: string) =>
    groupOf(await recordsBetween(`cycle=${cycle.id}&${query}&group=filing`), "filing")?.entries ?? [];
  const filedIn = "from=2025-08-22";
  const entry = (await filings(filedIn)).find(({ fields }) => fields[0]?.after === "2025-08-26");
  if (entry === undefined) throw new Error("The sample has no petition of that day.");
  await server.change(async (write) => {
    write.touch(...DATA_SETS);
    await sql`with wrong as (
      update petition_state set retired_at = ${RECORDING_TIME}
      where retired_at is null and petition_id = (select id from petition where number = ${entry.petition}) returning *)
    insert into petition_state (petition_id, ground, status, outcome, filed_on, served_on, heard_on, ruled_on, panel_id, true_on, source_id)
    select petition_id, ground, status, outcome, date '2025-08-23', served_on, heard_on, ruled_on, panel_id, true_on, source_id
    from wrong order by id`.execute(write.db);
  });
  const corrected = (await filings(filedIn)).find(({ petition }) => petition === entry.petition);
  expect(corrected).toEqual({
    ...entry,
    day: "2025-08-23",
    fields: [{ label: "Filed on", before: null, after: "2025-08-23" }],
  });
});

test("CLOCK-02 a register is named by its kind and day, and tells no caller with limited scope the number of an import", async () => {
  const before = await newestToken();
  await server.change(async (write) => {
    write.touch(...DATA_SETS);
    await sql`insert into register (cycle_id, kind, version, true_on, source_id)
      select cycle_id, kind, 'import 7', true_on, source_id from register
      where kind = 'party' and cycle_id = ${cycle.id} order by id limit 1`.execute(write.db);
  });
  for (const by of [admin, acholi]) {
    const answer = await recordsBetween(`cycle=${cycle.id}&from=2025-09-02&fromKnown=${before}`, by);
    expect(groupOf(answer, "entry")?.entries).toMatchObject([{ about: "Party register of 6 May 2025" }]);
    expect(JSON.stringify(answer)).not.toContain("import 7");
  }
});

test("CLOCK-02 a question about two moments of the past has the same bytes after later changes", async () => {
  const known = await newestToken();
  const question = `cycle=${cycle.id}&asOf=2025-09-01&known=${known}&from=2025-08-22`;
  const paths = [`between?${question}`, `records?${question}&by=time`, `moved?${question}`];
  const answers = async () =>
    Promise.all(paths.map(async (path) => (await admin.get(`/api/changes/${path}`)).body));
  const before = await answers();
  await server.change(async (write) => {
    write.touch(...DATA_SETS);
    await sql`update petition_state set retired_at = ${RECORDING_TIME} where ${believed("petition_state")} and petition_id % 3 = 0`.execute(
      write.db,
    );
  });
  expect(await answers()).toEqual(before);
  const since = await recordsBetween(`cycle=${cycle.id}&from=2025-09-02&fromKnown=${known}`);
  expect(groupOf(since, "correction")?.entries.every(({ isRemoved }) => isRemoved)).toBe(true);
});

test("CLOCK-02 a file has all records of a group, of which a page has the first thousand", async () => {
  await server.database.write(({ db }) =>
    sql`insert into violence_incident (cycle_id, area_id, true_on, kind, severity, source_id)
      select cycle_id, area_id, '2025-09-02', kind, severity, source_id
      from (select * from violence_incident order by id limit 1) like_this, generate_series(1, ${MOST_OF_A_GROUP}::int + 1) one`.execute(
      db,
    ),
  );
  const counted = async (query: string) => {
    const { groups } = await recordsBetween(query);
    return groups.find(({ key }) => key === "entry");
  };
  const page = await counted("group=entry");
  expect(page?.count).toBeGreaterThan(MOST_OF_A_GROUP);
  expect(page?.entries).toHaveLength(MOST_OF_A_GROUP);
  expect((await counted("entries=all"))?.entries).toHaveLength(page?.count ?? 0);
});
