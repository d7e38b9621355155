import { sql } from "kysely";
import type { Cycle, Support } from "@command-center/contract/cycle";
import { countdown, eventState } from "@command-center/domain/time/calendar";
import type { Read } from "../../database/database.ts";
import { believed } from "../../database/in-force.ts";
import { electionDay } from "../../measures/cycles.ts";
import type { Config } from "../../config.ts";
import { Refusal } from "../../http/errors.ts";

/** The cycle of a read with its calendar as it stands on the as-of date. */
export async function cycleOf(read: Read): Promise<Cycle> {
  const cycle = await read.db
    .selectFrom("cycle")
    .select([
      "id",
      "name",
      "season_label",
      "opens_on",
      "as_of",
      "is_sample",
      "data_sync_provider",
      "support_email",
    ])
    .where("id", "=", read.cycle.id)
    .executeTakeFirst();
  if (cycle === undefined) {
    throw new Refusal(
      404,
      "No election cycle is set up yet. An analyst or administrator can create one under Data → Cycles.",
    );
  }
  const events = await read.db
    .selectFrom("calendar_event")
    .select(["id", "kind", "title", "starts_on", "ends_on", "body"])
    .where("cycle_id", "=", cycle.id)
    .where(believed("calendar_event"))
    .orderBy("starts_on")
    .orderBy("id")
    .execute();
  const target = await electionDay(read);
  const { asOf, known } = read.moment;
  return {
    id: cycle.id,
    name: cycle.name,
    seasonLabel: cycle.season_label,
    asOf,
    opensOn: cycle.opens_on,
    newest: cycle.as_of,
    known: known === "now" ? null : { token: known.token, at: known.at.toISOString() },
    isSample: cycle.is_sample,
    stationResults: await stationResultsIn(read),
    dataSyncProvider: cycle.data_sync_provider,
    supportEmail: cycle.support_email,
    countdown: target === null ? null : { to: target.on, title: target.title, ...countdown(asOf, target.on) },
    calendar: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      title: event.title,
      startsOn: event.starts_on,
      endsOn: event.ends_on,
      body: event.body,
      state: eventState(asOf, event.starts_on, event.ends_on),
    })),
  };
}

/** Whether a cycle has results by polling station of contests polled by the day of the read, or a station list. */
async function stationResultsIn({ db, cycle, moment }: Read): Promise<Cycle["stationResults"]> {
  const { rows } = await sql<{ state: Cycle["stationResults"] }>`
    select case
      when exists (select from contest join result_sum on result_sum.contest_id = contest.id
        where contest.cycle_id = ${cycle.id} and contest.kind = 'general' and contest.polling_day <= ${moment.asOf}::date
          and result_sum.kind = 'country') then 'some'
      when exists (select from station_sum where cycle_id = ${cycle.id}) then 'expected' else 'none' end as state`.execute(
    db,
  );
  return rows[0]?.state ?? "none";
}

/** The season of the cycle in force; null where there is none. */
export async function seasonInForce({ db }: Pick<Read, "db">): Promise<string | null> {
  const cycle = await db
    .selectFrom("cycle")
    .select("season_label")
    .where("in_force", "=", true)
    .executeTakeFirst();
  return cycle?.season_label ?? null;
}

/** What the cycle says of support and provider, and where it says nothing, the settings. */
export async function supportOf(
  read: Read,
  { supportEmail, syncProvider }: Pick<Config, "supportEmail" | "syncProvider">,
): Promise<Support> {
  const cycle = await read.db
    .selectFrom("cycle")
    .select(["support_email as email", "data_sync_provider as dataSyncProvider"])
    .where("id", "=", read.cycle.id)
    .executeTakeFirst();
  return {
    email: cycle?.email ?? supportEmail ?? null,
    dataSyncProvider: cycle?.dataSyncProvider ?? syncProvider ?? null,
  };
}
