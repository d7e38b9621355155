import { sql } from "kysely";
import type { ActivityEntry } from "@command-center/contract/activity";
import { DATA_TYPE_NAMES, FORMAT_NAMES } from "@command-center/domain/files/export-names";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import type { Read } from "../database/database.ts";
import { beginningOf, inUganda } from "../database/uganda-time.ts";
import { inWords } from "./in-words.ts";
import { petitionsNow } from "./petitions/petitions-now.ts";
import { contests } from "./results/contests.ts";

const DEFAULT_ENTRIES = 20;

const BY_REAL_CLOCK: ReadonlySet<ActivityEntry["kind"]> = new Set(["imported", "exported", "corrected"]);

interface Row {
  id: string;
  at: Date;
  kind: ActivityEntry["kind"];
  subject: string;
  detail: string | null;
}

interface Asked {
  readonly limit?: number | undefined;
  /** Day from whose first moment in Uganda entries count. */
  readonly since?: string;
  /** Entries of one clock alone, or up to the limit of each: see the contract. */
  readonly clock?: ActivityEntry["clock"] | "each" | undefined;
  /** Whether imported and exported files are listed, too. */
  readonly withFiles?: boolean;
}

/**
 * What happened to the record up to the as-of date, newest first, and unless told otherwise what files came in and were
 * given out. People with a limit see exports of the same limit, and no import. Of the same moment, parts stand in their
 * order, so that a shorter list is always the beginning of a longer one.
 */
export async function activity(
  read: Read,
  { limit = DEFAULT_ENTRIES, since = "-infinity", clock, withFiles = true }: Asked,
): Promise<ActivityEntry[]> {
  const [ofCycle, ofSystem] = [clock !== "real", clock !== "cycle"];
  const from = beginningOf(since);
  const { rows } = await sql<Row>`
    (select 1 as part, d.id as number, 'declaration-' || d.id as id,
        case when d.corrects_id is null then d.declared_at else d.recorded_at end as at,
        case when d.corrects_id is not null then 'corrected' when d.reason = 'first' then 'declared' else 'declared_again' end as kind,
        c.seat as subject, coalesce(person.name || coalesce(' by ' || d.margin_percent || '%', ''), 'winner not recorded') as detail
      from declaration d
      join (${contests(read)}) c on c.id = d.contest_id
      left join candidacy on candidacy.id = d.winner_candidacy_id
      left join person on person.id = candidacy.person_id
      where case when d.corrects_id is null then ${ofCycle}::boolean else ${ofSystem}::boolean end
        and d.status = 'declared' and d.true_on <= ${read.moment.asOf}::date
        and d.recorded_at <= ${read.moment.knownAt}::timestamptz
        and case when d.corrects_id is null then d.declared_at else d.recorded_at end >= ${from}
      order by at desc, d.id desc limit ${limit})
    union all
    (select 2, p.id, 'petition-filed-' || p.id, ${inUganda(sql`p.filed_on + time '09:00'`)}, 'petition_filed',
        p.number, p.subject
      from (${petitionsNow(read)}) p
      where ${ofCycle} and p.filed_on >= ${since}::date
      order by p.filed_on desc, p.id desc limit ${limit})
    union all
    (select 3, p.id, 'petition-resolved-' || p.id, ${inUganda(sql`p.ruled_on + time '16:00'`)}, 'petition_resolved',
        p.number, lower(${inWords(PETITION_OUTCOME_WORDS, sql`p.outcome`)}) || ', ' || p.subject
      from (${petitionsNow(read)}) p
      where ${ofCycle} and p.ruled_on >= ${since}::date
      order by p.ruled_on desc, p.id desc limit ${limit})
    union all
    (select 4, e.id, 'export-' || e.id, e.ended_at, 'exported',
        (select string_agg(${inWords(DATA_TYPE_NAMES, sql`data_type.name`)}, ', ' order by data_type.position)
          from jsonb_array_elements_text(e.data_types) with ordinality data_type(name, position)),
        'by ' || e.username || ', ' || ${inWords(FORMAT_NAMES, sql`e.format`)}
      from export_file e where ${ofSystem && withFiles} and e.state = 'complete' and e.ended_at >= ${from}
        and (${read.scope === "everywhere"} or e.scope = ${JSON.stringify(read.scope)}::jsonb)
      order by e.ended_at desc, e.id desc limit ${limit})
    union all
    (select 5, b.id, 'import-' || b.id, b.committed_at, 'imported', b.title, null
      from import_batch b where ${ofSystem && withFiles && read.scope === "everywhere"} and b.status = 'committed'
        and b.committed_at >= ${from}
      order by b.committed_at desc, b.id desc limit ${limit})
    order by at desc, part, number desc
    limit ${clock === "each" ? null : limit}::integer`.execute(read.db);
  const entries = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    clock: BY_REAL_CLOCK.has(row.kind) ? ("real" as const) : ("cycle" as const),
    kind: row.kind,
    subject: row.subject,
    detail: row.detail ?? "",
  }));
  if (clock !== "each") return entries;
  const counted = { cycle: 0, real: 0 };
  return entries.filter((entry) => ++counted[entry.clock] <= limit);
}
