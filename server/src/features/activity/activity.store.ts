import { sql } from "kysely";
import type { ActivityEntry, listActivity } from "@command-center/contract/activity";
import type { InputOf } from "@command-center/contract/endpoint";
import type { Read } from "../../database/database.ts";
import { inForce, inScope } from "../../database/in-force.ts";

const DEFAULT_ENTRIES = 20;

interface Row {
  id: string;
  at: Date;
  kind: ActivityEntry["kind"];
  subject: string;
  detail: string | null;
}

/**
 * What happened to the record up to the as-of date, newest first. Of the same moment, parts stand in their order, so
 * that a shorter list is always the beginning of a longer one.
 */
export async function activity(read: Read, input: InputOf<typeof listActivity>): Promise<ActivityEntry[]> {
  const limit = input.limit ?? DEFAULT_ENTRIES;
  const { rows } = await sql<Row>`
    (select 1 as part, d.id as number, 'declaration-' || d.id as id, d.declared_at as at,
        case d.reason when 'first' then 'declared' when 'correction' then 'corrected' else 'declared_again' end as kind,
        seat.name as subject, person.name || coalesce(' by ' || d.margin_percent || '%', '') as detail
      from declaration d
      join contest c on c.id = d.contest_id
      join seat on seat.id = c.seat_id
      left join area on area.id = seat.area_id
      join candidacy on candidacy.id = d.winner_candidacy_id
      join person on person.id = candidacy.person_id
      where c.cycle_id = ${read.cycle.id} and d.status <> 'provisional' and d.true_on <= ${read.moment.asOf}::date
        and d.recorded_at <= ${read.moment.knownAt}::timestamptz
        and (seat.area_id is null or ${inScope(read, "area.district_id")})
      order by at desc, d.id desc limit ${limit})
    union all
    (select 2, p.id, 'petition-filed-' || p.id, (s.filed_on + time '09:00') at time zone 'Africa/Kampala', 'petition_filed',
        p.number, p.subject
      from petition p join petition_state s on s.petition_id = p.id and ${inForce(read, "s")}
      left join area on area.id = p.area_id
      where p.cycle_id = ${read.cycle.id} and (p.area_id is null or ${inScope(read, "area.district_id")})
      order by s.filed_on desc, p.id desc limit ${limit})
    union all
    (select 3, p.id, 'petition-resolved-' || p.id, (s.ruled_on + time '16:00') at time zone 'Africa/Kampala', 'petition_resolved',
        p.number, replace(s.outcome, '_', ' ') || ', ' || p.subject
      from petition p join petition_state s on s.petition_id = p.id and ${inForce(read, "s")}
      left join area on area.id = p.area_id
      where p.cycle_id = ${read.cycle.id} and s.ruled_on is not null
        and (p.area_id is null or ${inScope(read, "area.district_id")})
      order by s.ruled_on desc, p.id desc limit ${limit})
    order by at desc, part, number desc
    limit ${limit}`.execute(read.db);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    subject: row.subject,
    detail: row.detail ?? "",
  }));
}
