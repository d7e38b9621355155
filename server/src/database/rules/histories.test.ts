import fc from "fast-check";
import { sql } from "kysely";
import { addDays } from "@command-center/domain/time/calendar";
import { expect, test } from "vitest";
import { sampleDatabase } from "../../testing/sample-database.ts";
import { stands } from "../in-force.ts";
import { runs } from "../../testing/nightly.ts";

/**
 * Random histories of a few contests, told in the order in which they were recorded: results that become true, some of
 * them learnt late, some recorded wrongly and corrected or taken back.
 */
type Event =
  | { readonly kind: "fact"; readonly contest: number; readonly day: number; readonly status: Status }
  | { readonly kind: "correction"; readonly pick: number; readonly day: number; readonly status: Status }
  | { readonly kind: "taken back"; readonly pick: number };
type Status = "declared" | "provisional" | "nullified";

interface DeclarationRow {
  readonly contest: number;
  readonly day: number;
  readonly status: Status;
  readonly reason: "first" | "rerun";
  readonly recorded: number;
  readonly corrects: number | null;
  retired: number | null;
}

const CONTESTS = 3;
const DAYS = 5;
const UNDONE = new Error("undone");

const contest = fc.nat(CONTESTS - 1);
const day = fc.nat(DAYS - 1);
const status = fc.constantFrom<Status>("declared", "declared", "provisional", "nullified");
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("fact" as const), contest, day, status }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("correction" as const), pick: fc.nat(), day, status }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("taken back" as const), pick: fc.nat() }) },
);

const dayText = (number: number) => addDays("2025-07-18", number);
/** Hours after the first, so that a day of records is also a day of the world now and then. */
const momentOf = (number: number) => new Date(Date.UTC(2025, 6, 18, 6 + number * 7));

/** The rows that somebody writes who records these events; what the database would refuse is not recorded. */
function rowsOf(events: readonly Event[]): DeclarationRow[] {
  const rows: DeclarationRow[] = [];
  events.forEach((event, recorded) => {
    const believed = rows.filter(({ retired }) => retired === null);
    const isTaken = (contest: number, day: number) =>
      believed.some((row) => row.contest === contest && row.day === day);
    if (event.kind === "fact") {
      if (isTaken(event.contest, event.day)) return;
      const isFirst = believed.every((row) => row.contest !== event.contest || row.reason !== "first");
      const { contest, day, status } = event;
      rows.push({
        contest,
        day,
        status,
        reason: isFirst ? "first" : "rerun",
        recorded,
        corrects: null,
        retired: null,
      });
      return;
    }
    const wrong = believed[event.pick % Math.max(believed.length, 1)];
    if (wrong === undefined) return;
    wrong.retired = recorded;
    if (event.kind === "taken back") return;
    const day = event.day !== wrong.day && isTaken(wrong.contest, event.day) ? wrong.day : event.day;
    const { contest, reason } = wrong;
    rows.push({
      contest,
      day,
      status: event.status,
      reason,
      recorded,
      corrects: rows.indexOf(wrong),
      retired: null,
    });
  });
  return rows;
}

/** The same in plain words: replay what was recorded by then, and of each contest take the last day that has come. */
function expected(rows: readonly DeclarationRow[], asOf: number, knownAt: number): string[] {
  const believed = new Map<number, Map<number, DeclarationRow>>();
  for (let moment = 0; moment <= knownAt; moment += 1) {
    for (const row of rows.filter(({ retired }) => retired === moment))
      believed.get(row.contest)?.delete(row.day);
    for (const row of rows.filter(({ recorded }) => recorded === moment)) {
      believed.set(
        row.contest,
        (believed.get(row.contest) ?? new Map<number, DeclarationRow>()).set(row.day, row),
      );
    }
  }
  return [...believed]
    .flatMap(([contest, byDay]) => {
      for (let day = asOf; day >= 0; day -= 1) {
        const row = byDay.get(day);
        if (row) return row.status === "nullified" ? [] : [`${contest} ${dayText(day)} ${row.status}`];
      }
      return [];
    })
    .toSorted();
}

const sample = sampleDatabase();

test("whatever was recorded, and from whatever moment one looks, what is in force is what a plain replay says", async () => {
  const contests = await sql<{ id: number; winner: number; source: number }>`
    select c.id, min(k.id) as winner, min(c.source_id) as source from contest c join candidacy k on k.contest_id = c.id
    group by c.id order by c.id limit ${CONTESTS}`.execute(sample.database.db);
  const numberOf = new Map(contests.rows.map(({ id }, number) => [id, number]));
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 10 }), async (events) => {
      const rows = rowsOf(events);
      await sample.database
        .write(async ({ db }) => {
          await sql`delete from declaration where contest_id in (${sql.join([...numberOf.keys()])})`.execute(
            db,
          );
          const ids: number[] = [];
          for (const row of rows) {
            const { id = 0, winner = 0, source = 0 } = contests.rows[row.contest] ?? {};
            const { id: added } = await db
              .insertInto("declaration")
              .values({
                contest_id: id,
                winner_candidacy_id: winner,
                status: row.status,
                reason: row.reason,
                declared_at: momentOf(row.recorded),
                true_on: dayText(row.day),
                recorded_at: momentOf(row.recorded),
                recorded_in: row.recorded,
                retired_at: row.retired === null ? null : momentOf(row.retired),
                retired_in: row.retired,
                corrects_id: row.corrects === null ? null : (ids[row.corrects] ?? 0),
                source_id: source,
              })
              .returning("id")
              .executeTakeFirstOrThrow();
            ids.push(added);
          }
          for (let asOf = 0; asOf < DAYS; asOf += 1) {
            for (let knownAt = 0; knownAt <= events.length; knownAt += 1) {
              const isNow = knownAt === events.length;
              await sql`select set_config('search_path', ${isNow ? "public" : "past, public"}, true),
                set_config('command_center.horizon', ${String(knownAt)}, true),
                set_config('command_center.settled', ${String(knownAt + 1)}, true), set_config('command_center.except', '{}', true)`.execute(
                db,
              );
              const read = {
                db,
                cycle: { id: 0 },
                moment: { asOf: dayText(asOf), known: "now" as const },
                scope: "everywhere" as const,
              };
              const found = await sql<{ contestId: number; on: string; status: string }>`
                select d.contest_id as "contestId", d.true_on as "on", d.status from declaration d
                where d.contest_id in (${sql.join([...numberOf.keys()])})
                  and ${stands(read, "d", ["declared", "provisional"])}`.execute(db);
              expect(
                found.rows
                  .map(({ contestId, on, status }) => `${numberOf.get(contestId)} ${on} ${status}`)
                  .toSorted(),
                `as of ${dayText(asOf)}, as known ${knownAt}`,
              ).toEqual(expected(rows, asOf, knownAt));
            }
          }
          throw UNDONE;
        })
        .catch((error: unknown) => {
          if (error !== UNDONE) throw error;
        });
    }),
    { numRuns: runs(60) },
  );
});
