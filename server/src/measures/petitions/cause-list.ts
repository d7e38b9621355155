import { sql } from "kysely";
import type { CauseList, CauseListed, QueueForecast } from "@command-center/contract/cause-list";
import {
  suggestedMoves,
  tribunalForecast,
  type SittingPanel,
} from "@command-center/domain/tribunal/tribunal-forecast";
import { addDays } from "@command-center/domain/time/calendar";
import type { Read } from "../../database/database.ts";
import { believed } from "../../database/in-force.ts";
import { isPending, petitionsNow, rulingDueOn } from "./petition-records.ts";
import { rulingDeadline } from "./petitions.ts";

interface PendingPetition {
  readonly status: "filed" | "hearing";
  readonly entry: CauseListed;
}

/** Petitions listed by day and panel, those that wait to be listed, and the forecast of the queue. */
export async function causeList(read: Read): Promise<CauseList> {
  const { asOf } = read.moment;
  const [panels, petitions] = [await panelsOf(read), await pendingPetitions(read)];
  const filed = petitions.filter(({ status }) => status === "filed");
  const served = filed
    .map(({ entry }) => entry)
    .filter(({ servedOn, hearingOn }) => servedOn !== null || hearingOn !== null);
  return {
    asOf,
    panels,
    listed: served
      .filter(({ hearingOn }) => hearingOn !== null)
      .toSorted(
        (one, other) =>
          (one.hearingOn ?? "").localeCompare(other.hearingOn ?? "") ||
          (one.panel ?? 0) - (other.panel ?? 0) ||
          one.number.localeCompare(other.number),
      ),
    unlisted: served.filter(({ hearingOn }) => hearingOn === null),
    unserved: filed.length - served.length,
    forecast: read.scope === "everywhere" ? forecastOf(petitions, panels, asOf) : null,
  };
}

function forecastOf(
  petitions: readonly PendingPetition[],
  panels: readonly SittingPanel[],
  asOf: string,
): QueueForecast {
  const from = addDays(asOf, 1);
  const waiting = petitions.map(
    ({ status, entry: { number, rulingDueOn: dueOn, panel, hearingOn, servedOn } }) => ({
      number,
      dueOn,
      panel,
      hearingOn,
      isMovable: status === "filed" && servedOn !== null,
    }),
  );
  // What is overdue already stays so: it takes its place in the queue, and no warning of its own.
  const isOverdue = ({ dueOn }: { readonly dueOn: string | null }) => dueOn !== null && dueOn < asOf;
  const past = new Set(waiting.filter(isOverdue).map(({ number }) => number));
  const { days, late } = tribunalForecast(waiting, panels, from);
  const { moves, forecast: after } = suggestedMoves(waiting, panels, from);
  const stillLate = (numbers: readonly string[]) => numbers.filter((number) => !past.has(number));
  const byNumber = new Map(waiting.map((one) => [one.number, one]));
  return {
    from,
    waiting: waiting.length,
    overdue: waiting.some(({ dueOn }) => dueOn !== null) ? past.size : null,
    late: stillLate(late).flatMap((number) => {
      const one = byNumber.get(number);
      return one?.dueOn == null
        ? []
        : [{ number, panel: one.panel, dueOn: one.dueOn, on: days.get(number) ?? null }];
    }),
    moves: moves.map(({ petitions: moved, ...move }) => ({ ...move, petitions: [...moved] })),
    lateAfterMoves: stillLate(after.late).length,
  };
}

async function pendingPetitions(read: Read): Promise<PendingPetition[]> {
  const { rows } = await sql<CauseListed & Pick<PendingPetition, "status">>`
    select p.id, p.number, p.category, p.subject as contest, p.district, p.ground, p.filed_on as "filedOn", p.served_on as "servedOn",
      p.hearing_on as "hearingOn", panel.number as panel, ${rulingDueOn(await rulingDeadline(read))} as "rulingDueOn",
      person.name as petitioner, p.state_id as "stateId", p.status
    from (${petitionsNow(read)}) p
    left join tribunal_panel panel on panel.id = p.panel_id
    left join person on person.id = p.petitioner_id
    where ${isPending} order by "rulingDueOn", p.filed_on, p.number`.execute(read.db);
  return rows.map(({ status, ...entry }) => ({ status, entry }));
}

/** Panels that sit, or will: those that have ended hear no more petitions. */
async function panelsOf(read: Read): Promise<CauseList["panels"]> {
  const { rows } = await sql<CauseList["panels"][number]>`
    select number, sits_from as "sitsFrom", sits_to as "sitsTo", daily_capacity as "dailyCapacity"
    from tribunal_panel where cycle_id = ${read.cycle.id} and ${believed("tribunal_panel")}
      and (sits_to is null or sits_to >= ${read.moment.asOf}::date) order by number`.execute(read.db);
  return rows;
}
