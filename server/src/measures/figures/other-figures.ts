import { INCIDENTS } from "@command-center/contract/facts/incidents";
import { sql } from "kysely";
import type { District } from "@command-center/contract/areas/districts";
import { DISTRICT_TYPE_WORDS } from "@command-center/domain/areas/district-words";
import { countdown } from "@command-center/domain/time/calendar";
import type { Read } from "../../database/database.ts";
import { existsOn, inScope, newest } from "../../database/in-force.ts";
import { electionDay } from "../cycles.ts";
import { placedRecords } from "../listed-facts.ts";
import type { Targets } from "../targets.ts";
import { seenContests } from "../results/contests.ts";
import { officeResults, winnersShare, winnersVotes } from "../results/office-results.ts";
import type { Subject } from "./subjects.ts";
import type { Computed, ComputedFigures } from "./computed.ts";

/** Districts, ministers, incidents, the membership target, the countdown and the CEC contest of the home page. */
export async function otherFigures(
  read: Read,
  set: Targets,
  cecSubject: Subject | undefined,
): Promise<ComputedFigures> {
  const { asOf } = read.moment;
  const { rows } = await sql<{
    ministersLost: number;
    incidents: number;
  }>`
    select
      (select count(*)::int from minister m
        left join (${seenContests(read)}) c on c.id = m.contest_id
        where m.cycle_id = ${read.cycle.id} and m.outcome = 'lost' and ${newest(read, "minister", "m")}
          and ${inScope(read, "c.district_id")}) as "ministersLost",
      (select count(*)::int from (${placedRecords(read, INCIDENTS)}) v) as incidents`.execute(read.db);
  const other = rows[0];
  const kinds = await districtTypes(read);
  const cec = await cecVictory(read);
  const polling = await electionDay(read);
  const days = polling === null ? null : countdown(asOf, polling.on);
  return {
    districts: {
      value: kinds.reduce((sum, kind) => sum + kind.value, 0),
      parts: kinds,
    },
    ministers_lost: { value: other?.ministersLost ?? null },
    violence_incidents: { value: other?.incidents ?? null },
    // The target is the country's; some of its districts cannot be measured by it.
    membership_target: {
      value: read.scope === "everywhere" ? (set.get("membership_target")?.value ?? null) : null,
    },
    days_to_polling: {
      value: days?.days ?? null,
      parts: days === null ? [] : [{ label: "including election day", value: days.daysCountingElectionDay }],
    },
    cec_victory: { ...cecSubject?.words, ...cec },
  };
}

async function districtTypes(read: Read): Promise<{ label: string; value: number }[]> {
  const { rows } = await sql<{ type: District["type"]; n: number }>`
    select district.type, count(*)::int as n
    from area join district on district.area_id = area.id
    where ${existsOn(read.moment.asOf, "area")} and ${inScope(read, "area.district_id")}
    group by district.type order by n desc, district.type`.execute(read.db);
  return rows.map(({ type, n }) => ({ label: DISTRICT_TYPE_WORDS[type].part, value: n }));
}

async function cecVictory(read: Read): Promise<Computed> {
  const row = await officeResults(read)
    .innerJoin("headline_subject as subject", "subject.seat_id", "c.seat_id")
    .where("subject.cycle_id", "=", read.cycle.id)
    .where("subject.figure", "=", "cec_victory")
    // Not who won, by whose name two tables more would be joined.
    .clearSelect()
    .select([
      "d.valid_votes as validVotes",
      winnersVotes(read).as("votes"),
      winnersShare(read).as("percentage"),
    ])
    .orderBy("c.polling_day", "desc")
    .orderBy("d.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return { value: null };
  const { percentage, votes, validVotes } = row;
  return {
    value: percentage,
    numerator: votes === null ? null : { value: votes, label: "votes for the winner" },
    denominator: validVotes === null ? null : { value: validVotes, label: "valid votes of delegates" },
  };
}
