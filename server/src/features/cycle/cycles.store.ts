import { sql } from "kysely";
import {
  CYCLE_FIELD_WORDS,
  changeCycleInput,
  type ChangeCycleInput,
  type CreateCycleInput,
} from "@command-center/contract/cycle-changes";
import type { ContestGroup, CycleEntry, GeneralContest } from "@command-center/contract/cycles";
import { needOf } from "@command-center/domain/changes/approval";
import { groupedBy } from "@command-center/domain/grouped-by";
import { eventState } from "@command-center/domain/time/calendar";
import { differingEvents } from "@command-center/domain/time/event-words";
import { longDayText } from "@command-center/domain/time/moment-text";
import type { WriteSetting } from "../../change-sets/setting.ts";
import { askForSetting } from "../../change-sets/setting.ts";
import type { Read, Write } from "../../database/database.ts";
import { addStandardLimits } from "../../measures/decisive/legal-limits.ts";
import { generalDay, holdGeneral, IS_HELD } from "../../measures/results/general-contests.ts";
import { knownPublisher } from "../../measures/stations/publishers.ts";
import { describeChange } from "../../database/ledger/describe-change.ts";
import { awaitTurn, RECORDING_TIME } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { refuseStale, versionOf } from "../../http/record-version.ts";
import { inForceRequests } from "./in-force-requests.store.ts";

/** Every cycle with its calendar and contests, the newest first. What waits is of now alone. */
export async function cycleList({
  db,
  moment,
}: Pick<Read, "db"> & Partial<Pick<Read, "moment">>): Promise<CycleEntry[]> {
  const cycles = await db.selectFrom("cycle").selectAll().orderBy("opens_on", "desc").orderBy("id").execute();
  const events = await db
    .selectFrom("calendar_event")
    .select([
      "cycle_id",
      "id",
      "kind",
      "title",
      "starts_on as startsOn",
      "ends_on as endsOn",
      "body",
      "is_countdown as isCountdown",
    ])
    .where("retired_at", "is", null)
    .orderBy("starts_on")
    .orderBy("id")
    .execute();
  const { rows: contests } = await sql<{ cycle: number; contest: ContestGroup; day: string; count: number }>`
    select cycle, ${GROUP} as contest, day, sum(count)::int as count
    from (
      -- Only contests of the general election need their seat; a hundred cycles have 68,000 contests.
      select cycle_id as cycle, kind, null as seat, polling_day as day, count(*) as count
      from contest where kind <> 'general' group by 1, 2, 4
      union all
      select contest.cycle_id, contest.kind, seat.kind, contest.polling_day, count(*)
      from contest join seat on seat.id = contest.seat_id where contest.kind = 'general' and ${IS_HELD} group by 1, 2, 3, 4
    ) contest
    group by 1, 2, 3 order by 3, 2`.execute(db);
  const inForce = await inForceRequests({ db });
  const { rows: asked } = await sql<{ cycle: number; id: number; by: string }>`
    select cycle_id as cycle, id, proposed_by as by from change_set
    where state = 'proposed' and kind = 'cycle-settings' and ${(moment?.known ?? "now") === "now"}`.execute(
    db,
  );
  const waiting = new Map(asked.map(({ cycle, ...one }) => [cycle, one]));
  const eventsOf = groupedBy(events, (event) => event.cycle_id);
  const contestsOf = groupedBy(contests, ({ cycle }) => cycle);
  return cycles.map((cycle) =>
    withVersion({
      ...inForce(cycle),
      id: cycle.id,
      name: cycle.name,
      seasonLabel: cycle.season_label,
      opensOn: cycle.opens_on,
      closesOn: cycle.closes_on,
      asOf: cycle.as_of,
      isSample: cycle.is_sample,
      isInForce: cycle.in_force,
      supportEmail: cycle.support_email,
      dataSyncProvider: cycle.data_sync_provider,
      previousCycle: cycle.previous_cycle_id,
      publisher: cycle.publisher,
      waiting: waiting.get(cycle.id) ?? null,
      calendar: (eventsOf.get(cycle.id) ?? []).map(({ cycle_id: _cycle, ...event }) => ({
        ...event,
        state: eventState(cycle.as_of, event.startsOn, event.endsOn),
      })),
      contests: (contestsOf.get(cycle.id) ?? []).map(({ contest, day, count }) => ({
        contest,
        pollingDay: day,
        contests: count,
      })),
    }),
  );
}

/** A cycle with the version of what its form saves. */
const withVersion = (cycle: Omit<CycleEntry, "version">): CycleEntry => ({
  ...cycle,
  version: versionOf(savedFields(cycle)),
});

/** What a cycle's form saves. */
function savedFields({ name, seasonLabel, opensOn, closesOn, asOf, ...cycle }: Omit<CycleEntry, "version">) {
  const { supportEmail, dataSyncProvider, previousCycle, publisher } = cycle;
  const calendar = cycle.calendar.map(({ id: _id, state: _state, ...event }) => event);
  const dated = { name, seasonLabel, opensOn, closesOn, asOf };
  return { ...dated, supportEmail, dataSyncProvider, previousCycle, publisher, calendar };
}

/** The group of a `contest`, with the kind of its `seat` in the general election. */
const GROUP = sql<ContestGroup>`case
  when contest.kind = 'mp_primary' then 'mp-primary' when contest.kind = 'lc5_primary' then 'lc5-primary'
  when contest.kind = 'mayoral_primary' then 'mayoral-primary' when contest.kind = 'cec' then 'cec'
  when seat = 'constituency_mp' then 'mp' when seat = 'district_woman_mp' then 'woman-mp'
  when seat = 'special_interest_mp' then 'special-interest-mp' when seat = 'lc5_chairperson' then 'lc5'
  else seat end`;

/** Makes a cycle; the first one is in force at once. Answers its id, and whether it is in force. */
export async function makeCycle(
  write: Write,
  input: CreateCycleInput,
  username: string,
): Promise<{ id: number; isInForce: boolean }> {
  const { db } = write;
  await awaitTurn(write, "cycles");
  await refuseTakenName(write, input.name, null);
  await refuseForeignPrevious(write, input.previousCycle ?? null, null);
  const source = await enteredBy(write, `Cycle ${input.name}`, username);
  const inForce = await db.selectFrom("cycle").select("id").where("in_force", "=", true).executeTakeFirst();
  const { id } = await db
    .insertInto("cycle")
    .values({ ...columnsOf(input), in_force: inForce === undefined, source_id: source })
    .returning("id")
    .executeTakeFirstOrThrow();
  await setCalendar(write, id, input.calendar ?? [], source);
  await addStandardLimits(write, { id, opensOn: input.opensOn });
  write.touch("cycle");
  return { id, isInForce: inForce === undefined };
}

/**
 * Changes a cycle; answers what it was before and what it is now. Where the policy needs a second person and none `isApproved` by one, it
 * stays as it is, and `waiting` names the change set.
 */
export async function alterCycle(
  write: Write,
  changed: ChangeCycleInput,
  username: string,
  isApproved = false,
): Promise<{ before: CycleEntry; after: CycleEntry; waiting: number | null }> {
  const { id, version, publisher, ...rest } = changed;
  await awaitTurn(write, "cycles");
  // Imports of calendars change the same rows.
  if (rest.calendar !== undefined) await awaitTurn(write, "imports");
  const before = await cycleToChange(write, id);
  // By the name that its results have.
  const named = publisher === undefined ? {} : { publisher: await knownPublisher(write, id, publisher) };
  const input = { ...rest, ...named };
  const { supportEmail = null, dataSyncProvider = null, previousCycle = null } = input;
  await refuseStale(write, {
    version,
    current: savedFields(before),
    saved: { ...input, supportEmail, dataSyncProvider, previousCycle },
    noted: { action: "cycle.changed", subject: before.name },
  });
  await refuseTakenName(write, input.name, id);
  await refuseForeignPrevious(write, input.previousCycle ?? null, id);
  const need = isApproved ? null : needOf(await effectsOf(write, before, input));
  if (need !== null && need.reasons.length > 0) {
    const asked = {
      input: changed,
      title: `Cycle ${before.name}`,
      changes: await changesOf(write, before, input),
    };
    const waiting = await askForSetting(write, {
      kind: "cycle-settings",
      subject: { cycle: id },
      cycleId: id,
      by: username,
      need,
      ...asked,
    });
    return { before, after: before, waiting };
  }
  await write.db.updateTable("cycle").set(columnsOf(input)).where("id", "=", id).execute();
  if (input.calendar !== undefined) {
    const source = await enteredBy(write, `Calendar of ${input.name}`, username);
    await setCalendar(write, id, input.calendar, source);
  }
  // Its as-of day is "now" for every record of the cycle.
  write.touch("cycle");
  return { before, after: await cycleEntryOf(write, id), waiting: null };
}

/** Changes a cycle as a second person has approved it. */
export const writeCycleSettings: WriteSetting = (write, input, by) =>
  alterCycle(write, changeCycleInput.parse(input), by, true);

/** What a change of a cycle does to results that are on record. */
async function effectsOf(
  { db }: Write,
  { id, asOf, publisher }: CycleEntry,
  input: Pick<ChangeCycleInput, "asOf" | "publisher">,
) {
  const { rows } = await sql<{ hidden: number; hasResults: boolean }>`
    with held as (select id, polling_day from contest where cycle_id = ${id})
    select ((select count(*) from result_sheet sheet join held on held.id = sheet.contest_id
        where sheet.retired_at is null and sheet.state in ('counted', 'zero')
          and held.polling_day > ${input.asOf}::date and held.polling_day <= ${asOf}::date)
      + (select count(*) from declaration join held on held.id = declaration.contest_id
        where declaration.retired_at is null and declaration.true_on > ${input.asOf}::date and declaration.true_on <= ${asOf}::date))::int as hidden,
      exists (select from result_sum join held on held.id = result_sum.contest_id) as "hasResults"`.execute(
    db,
  );
  const { hidden, hasResults } = rows[0] ?? { hidden: 0, hasResults: false };
  const isOther = input.publisher !== undefined && input.publisher !== publisher && hasResults;
  return {
    origin: "form",
    kind: "cycle-settings",
    hidden,
    publisher: isOther ? (input.publisher ?? null) : null,
  } as const;
}

/** The fields that differ, in words. */
async function changesOf({ db }: Write, before: CycleEntry, input: Omit<ChangeCycleInput, "id" | "version">) {
  const cycles = await db.selectFrom("cycle").select(["id", "name"]).execute();
  const named = (fields: ReturnType<typeof savedFields> | typeof input) => ({
    ...fields,
    previousCycle: cycles.find(({ id }) => id === fields.previousCycle)?.name ?? null,
  });
  const [was, now] = [named(savedFields(before)), named(input)];
  const fields = Object.keys(CYCLE_FIELD_WORDS) as (keyof typeof CYCLE_FIELD_WORDS)[];
  return fields
    .filter((field) => now[field] !== undefined && JSON.stringify(now[field]) !== JSON.stringify(was[field]))
    .map((field) => ({
      what: CYCLE_FIELD_WORDS[field],
      ...(field === "calendar"
        ? differingEvents(was.calendar ?? [], now.calendar ?? [])
        : { from: was[field] ?? null, to: now[field] ?? null }),
    }))
    .filter(({ from, to }) => from !== to);
}

/** Holds a contest for every seat of a kind on a day; those that are held already stay. */
export async function holdContests(
  write: Write,
  { id, contest, pollingDay }: { id: number; contest: GeneralContest; pollingDay: string },
  username: string,
): Promise<{ added: number; contests: number; cycle: CycleEntry }> {
  await awaitTurn(write, "cycles");
  const cycle = await cycleToChange(write, id);
  if (pollingDay < cycle.opensOn || pollingDay > cycle.closesOn)
    throw new Refusal(
      422,
      `The polling day must lie in the cycle, from ${cycle.opensOn} to ${cycle.closesOn}.`,
    );
  const source = await enteredBy(write, `Contests of ${cycle.name}`, username);
  const before = await generalDay(write, id, contest);
  const added = await holdGeneral(write, { cycleId: id, contest, pollingDay, sourceId: source });
  const now = await generalDay(write, id, contest);
  // A day without results comes first with its first results, which are judged (decision 077).
  if (before !== null && before.day !== now?.day && before.hasResults && now?.hasResults === true)
    throw new Refusal(
      409,
      `Pages would no longer show the results of ${longDayText(before.day)}. Import the other results of ${longDayText(now.day)} instead.`,
    );
  const after = await cycleEntryOf(write, id);
  const contests = after.contests.find(
    (group) => group.contest === contest && group.pollingDay === pollingDay,
  );
  if (contests === undefined)
    throw new Refusal(422, "There is no such seat on that day. Import a station list first.");
  write.touch("cycle", "results");
  return { added, contests: contests.contests, cycle: after };
}

/** Who entered records by hand, as their source. */
async function enteredBy(write: Write, title: string, username: string): Promise<number> {
  await describeChange(write, { origin: "form", username });
  const { id } = await write.db
    .insertInto("source")
    .values({ kind: "person", title, entered_by: username })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function columnsOf(input: CreateCycleInput) {
  return {
    name: input.name,
    season_label: input.seasonLabel,
    opens_on: input.opensOn,
    closes_on: input.closesOn,
    as_of: input.asOf,
    support_email: input.supportEmail ?? null,
    data_sync_provider: input.dataSyncProvider ?? null,
    previous_cycle_id: input.previousCycle ?? null,
    ...(input.publisher !== undefined && { publisher: input.publisher }),
  };
}

export async function cycleEntryOf({ db }: Write, id: number): Promise<CycleEntry> {
  const cycle = (await cycleList({ db })).find((entry) => entry.id === id);
  if (cycle === undefined) throw new Refusal(404, "There is no such election cycle. Reload the list.");
  return cycle;
}

async function cycleToChange(write: Write, id: number): Promise<CycleEntry> {
  const cycle = await cycleEntryOf(write, id);
  if (cycle.isSample)
    throw new Refusal(
      422,
      "The sample cycle cannot be changed. Create your own cycle, or choose another one.",
    );
  return cycle;
}

async function refuseTakenName({ db }: Write, name: string, but: number | null): Promise<void> {
  const taken = await db
    .selectFrom("cycle")
    .select("id")
    .where("name", "=", name)
    .where("is_sample", "=", false)
    .executeTakeFirst();
  if (taken !== undefined && taken.id !== but)
    throw new Refusal(409, `There is a cycle “${name}” already. Choose another name.`);
}

/** Trends of real figures must not look back to invented ones, nor a cycle to itself. */
async function refuseForeignPrevious(
  { db }: Write,
  previous: number | null,
  of: number | null,
): Promise<void> {
  if (previous === null) return;
  const cycle = await db
    .selectFrom("cycle")
    .select("is_sample")
    .where("id", "=", previous)
    .executeTakeFirst();
  if (cycle === undefined || previous === of)
    throw new Refusal(422, "Choose another cycle as the one before it.");
  if (cycle.is_sample) throw new Refusal(422, "The sample cycle cannot be the one before a real cycle.");
}

/** Puts a calendar in place of the one that is there; events that stay the same keep their source. */
async function setCalendar(
  { db }: Write,
  cycle: number,
  calendar: NonNullable<CreateCycleInput["calendar"]>,
  source: number,
): Promise<void> {
  const old = await db
    .selectFrom("calendar_event")
    .selectAll()
    .where("cycle_id", "=", cycle)
    .where("retired_at", "is", null)
    .execute();
  const wanted = calendar.map((event) => ({
    cycle_id: cycle,
    kind: event.kind,
    title: event.title,
    starts_on: event.startsOn,
    ends_on: event.endsOn,
    body: event.body,
    is_countdown: event.isCountdown,
  }));
  const textOf = (event: (typeof wanted)[number]) =>
    [event.kind, event.title, event.starts_on, event.ends_on, event.body, event.is_countdown].join("\n");
  const kept = new Set<number>();
  const added = wanted.filter((event) => {
    const same = old.find((one) => !kept.has(one.id) && textOf(one) === textOf(event));
    if (same !== undefined) kept.add(same.id);
    return same === undefined;
  });
  const gone = old.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0)
    await db
      .updateTable("calendar_event")
      .set({ retired_at: RECORDING_TIME })
      .where("id", "in", gone)
      .execute();
  if (added.length > 0)
    await db
      .insertInto("calendar_event")
      .values(added.map((event) => ({ ...event, source_id: source })))
      .execute();
}
