import type { ActivityEntry } from "@command-center/contract/activity";
import type { Figure } from "@command-center/contract/figures";
import type { Note } from "@command-center/contract/notes/notes";
import { assess, type Assessment } from "@command-center/domain/results/bands";
import type { Petition } from "@command-center/contract/petitions";
import { dueDays, type DueDay } from "@command-center/domain/petitions/due-days";
import { isDueSoon } from "@command-center/domain/petitions/petitions";
import { addDays, countdown, type Countdown } from "@command-center/domain/time/calendar";
import { higherTurnoutFirst, writtenTurnout } from "@command-center/domain/results/turnout";
import { NO_CYCLE, type Read } from "../../../database/database.ts";
import { believed, existsOn, inScope } from "../../../database/in-force.ts";
import { electionDay } from "../../../measures/cycles.ts";
import { figures, figureValues } from "../../../measures/figures/figures.ts";
import { notesForBrief } from "../../../measures/notes.ts";
import { isPending, petitionRecords } from "../../../measures/petitions/petition-records.ts";
import {
  petitionCounts,
  petitionsByDay,
  rulingDeadline,
  tribunal,
} from "../../../measures/petitions/petitions.ts";
import { seenAreas } from "../../../measures/seen-areas.ts";
import { eventEntries } from "../../../records/activity.ts";
import { recordEvents } from "../../../records/events.ts";
import { turnoutBy, type AreaTurnout } from "../../../measures/turnout/turnout.ts";
import type { Backlog } from "./blocks/backlog-block.ts";
import { MOST_NOTES } from "./blocks/notes-block.ts";
import { becameOverdue, type BriefChange } from "./changes.ts";

/** A party region that has reported its MP primaries, in percent with one decimal; its LC5 primaries may be to come. */
export interface BriefRegion {
  /** The region's label; `name` is its own name. */
  readonly region: string;
  readonly partyRegion: string;
  readonly mp: AreaTurnout;
  readonly mpTurnout: number;
  readonly lc5Turnout: number | null;
  readonly assessment: Assessment;
}

/** Everything that a brief says, read in one snapshot. */
export interface Brief {
  readonly asOf: string;
  /** False before an election cycle is set up: then there is nothing to say but that. */
  readonly isSetUp: boolean;
  readonly figures: readonly Figure[];
  /** The highest MP turnout first. */
  readonly regions: readonly BriefRegion[];
  readonly districts: readonly AreaTurnout[];
  readonly districtCount: number;
  /** Names of the districts that the reader sees; null for whoever sees the country. */
  readonly seen: readonly string[] | null;
  readonly mpPollingDay: string | null;
  /** What happened after a day and up to the as-of date, as home says it, and the newest entry whenever it was. */
  readonly changes: readonly BriefChange[];
  readonly changesSince: string;
  /** Rulings due in 7 days. */
  readonly due: readonly DueDay<Petition>[];
  /** Whether single petitions may be listed; they are counted always. */
  readonly listsPetitions: boolean;
  readonly lastChange: ActivityEntry | null;
  readonly backlog: Backlog;
  readonly election: (Countdown & { readonly on: string; readonly title: string }) | null;
  /** Marked for the brief, newest first. Those on petitions only if single petitions may be listed. */
  readonly notes: readonly Note[];
  readonly events: readonly { readonly title: string; readonly startsOn: string; readonly endsOn: string }[];
}

const EVENTS = 6;

/** Reads the brief by the queries that serve the pages. */
export async function readBrief(read: Read, listsPetitions: boolean): Promise<Brief> {
  const { asOf } = read.moment;
  const changesSince = addDays(asOf, -1);
  const { panels, dailyCapacity } = await tribunal(read);
  const counts = await petitionCounts(read);
  const election = await electionDay(read);
  const all = await figures(read);
  const valueOf = await figureValues(read);
  const pending = await petitionRecords(read, await rulingDeadline(read))
    .where(isPending)
    .orderBy("p.number")
    .execute();
  const changes = (await recordEvents(read, { after: changesSince, upTo: asOf, andLast: true })).filter(
    ({ kind }) => kind !== "imported",
  );
  const [lastChange = null] = eventEntries(changes.slice(0, 1));
  return {
    asOf,
    isSetUp: read.cycle.id !== NO_CYCLE,
    figures: all,
    regions: await regions(read),
    districts: await turnoutBy(read, "mp_primary", "district"),
    districtCount: all.find(({ id }) => id === "districts")?.value ?? 0,
    seen: await seenDistricts(read),
    mpPollingDay: await mpPollingDay(read),
    changes: [
      ...eventEntries(changes.filter(({ day }) => day > changesSince)),
      ...becameOverdue(pending, changesSince),
    ],
    changesSince,
    due: dueDays(pending.filter(isDueSoon)),
    listsPetitions,
    lastChange,
    backlog: {
      days: await petitionsByDay(read),
      panels,
      dailyCapacity: read.scope === "everywhere" ? dailyCapacity : null,
      filed: valueOf("petitions_filed", counts.filed),
      pending: valueOf("petitions_pending_all", counts.pendingOfAll),
      pendingMpAndLc5: valueOf("petitions_pending", counts.pending),
    },
    election: election === null ? null : { ...election, ...countdown(asOf, election.on) },
    notes: await notesForBrief(read, { listsPetitions, limit: MOST_NOTES + 1 }),
    events: await comingEvents(read),
  };
}

async function regions(read: Read): Promise<BriefRegion[]> {
  const seen = await seenAreas(read);
  const lc5 = new Map(
    (await turnoutBy(read, "lc5_primary", "party_region")).map((row) => [row.areaId, writtenTurnout(row)]),
  );
  return (await turnoutBy(read, "mp_primary", "party_region"))
    .flatMap((mp) => {
      const mpTurnout = writtenTurnout(mp);
      if (mpTurnout === null) return [];
      const lc5Turnout = lc5.get(mp.areaId) ?? null;
      return [
        {
          region: seen.partyRegion(mp.name).name,
          partyRegion: mp.name,
          mp,
          mpTurnout,
          lc5Turnout,
          assessment: assess(mpTurnout),
        },
      ];
    })
    .toSorted((a, b) => higherTurnoutFirst(a.mp, b.mp) || a.mp.areaId - b.mp.areaId);
}

async function seenDistricts(read: Read): Promise<Brief["seen"]> {
  if (read.scope === "everywhere") return null;
  const rows = await read.db
    .selectFrom("area")
    .select("name")
    .where("kind", "=", "district")
    .where(existsOn(read.moment.asOf, "area"))
    .where(inScope(read, "area.district_id"))
    .execute();
  return rows.map(({ name }) => name);
}

async function mpPollingDay(read: Read): Promise<string | null> {
  const event = await read.db
    .selectFrom("calendar_event")
    .select("starts_on")
    .where("cycle_id", "=", read.cycle.id)
    .where("kind", "=", "mp_primary")
    .where(believed("calendar_event"))
    .executeTakeFirst();
  return event?.starts_on ?? null;
}

async function comingEvents(read: Read): Promise<Brief["events"]> {
  return read.db
    .selectFrom("calendar_event")
    .select(["title", "starts_on as startsOn", "ends_on as endsOn"])
    .where("cycle_id", "=", read.cycle.id)
    .where("ends_on", ">=", read.moment.asOf)
    .where(believed("calendar_event"))
    .orderBy("starts_on")
    .orderBy("id")
    .limit(EVENTS)
    .execute();
}
