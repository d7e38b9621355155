import { sql } from "kysely";
import type { ActivityEntry } from "@command-center/contract/activity";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { FORMAT_NAMES } from "@command-center/domain/files/format-names";
import { marginText } from "@command-center/domain/number-text";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import { addDays } from "@command-center/domain/time/calendar";
import type { Read } from "../database/database.ts";
import { beginningOf } from "../database/uganda-time.ts";
import { inWords } from "./in-words.ts";
import { declarationEvents, filedEvents, ruledEvents, storable, type RecordEvent } from "./record-events.ts";

const DEFAULT_ENTRIES = 20;

const DECLARATIONS: ReadonlySet<ActivityEntry["kind"]> = new Set(["declared", "declared_again", "corrected"]);
const BY_REAL_CLOCK: ReadonlySet<ActivityEntry["kind"]> = new Set(["imported", "exported", "corrected"]);

interface ActivityRow extends Partial<Omit<RecordEvent, "at" | "kind">> {
  readonly id: string;
  readonly at: Date;
  readonly kind: ActivityEntry["kind"];
  /** Of files alone. */
  readonly title: string | null;
  readonly by: string | null;
}

interface Asked {
  readonly limit?: number | undefined;
  /** Day from whose first moment in Uganda entries count. */
  readonly since?: string;
  /** The same, as the day before. */
  readonly after?: string | undefined;
  /** The last day in Uganda that counts: what was done in this system may be of a later one than the as-of day. */
  readonly upTo?: string | undefined;
  /** Entries of one clock alone, or up to the limit of each: see the contract. */
  readonly clock?: ActivityEntry["clock"] | "each" | undefined;
  /** Whether imported and exported files are listed, too. */
  readonly withFiles?: boolean;
  readonly exports?: "none" | undefined;
  readonly kind?: ActivityEntry["kind"] | undefined;
  /** The page of so many entries, from 1; there is but one of `each`. */
  readonly page?: number | undefined;
}

/**
 * What happened to the record up to the as-of date, newest first, and unless told otherwise what files came in and were
 * given out. People with a limit see exports of the same limit, and no import. Of the same moment, parts stand in their
 * order, so that a shorter list is always the beginning of a longer one.
 */
export async function activity(read: Read, asked: Asked): Promise<ActivityEntry[]> {
  const { limit = DEFAULT_ENTRIES, clock, withFiles = true, kind, page = 1, after, upTo } = asked;
  const { since = after === undefined ? "-infinity" : addDays(storable(after), 1) } = asked;
  const [ofCycle, ofSystem] = [clock !== "real", clock !== "cycle"];
  const from = beginningOf(since);
  const last = upTo === undefined ? "infinity" : storable(upTo);
  const isIn = (at: string) => sql`(${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${beginningOf(last, 1)})`;
  const most = clock === "each" ? limit : limit * page;
  const isKind = kind === undefined ? sql`true` : sql`kind = ${kind}`;
  const known = sql`number, at, kind, petition, about, "seatId", outcome, winner, margin, null::text as title, null::text as by`;
  const file = sql`null::text, null::text, null::integer, null::text, null::text, null::text`;
  const { rows } = await sql<ActivityRow>`
    -- Of the moments, PostgreSQL expects a few rows alone, and would go through all of them again for each seat: the offset keeps them apart.
    (select 1 as part, 'declaration-' || number as id, ${known} from (${declarationEvents(read)} offset 0) e
      where ${isIn("at")} and case when kind = 'corrected' then ${ofSystem}::boolean else ${ofCycle}::boolean end
        and ${kind === undefined || DECLARATIONS.has(kind)}::boolean and ${isKind}
      order by at desc, number desc limit ${most})
    union all
    (select 2, 'petition-filed-' || number, ${known} from (${filedEvents(read)}) e
      where ${ofCycle && (kind ?? "petition_filed") === "petition_filed"} and day between ${since}::date and ${last}::date
      order by day desc, number desc limit ${most})
    union all
    (select 3, 'petition-resolved-' || number, ${known} from (${ruledEvents(read)}) e
      where ${ofCycle && (kind ?? "petition_resolved") === "petition_resolved"} and day between ${since}::date and ${last}::date
      order by day desc, number desc limit ${most})
    union all
    (select 4, 'export-' || e.id, e.id, e.ended_at, 'exported', ${file},
        (select string_agg(${inWords(DATA_TYPE_NAMES, sql`data_type.name`)}, ', ' order by data_type.position)
          from jsonb_array_elements_text(e.data_types) with ordinality data_type(name, position)),
        'by ' || e.username || ', ' || ${inWords(FORMAT_NAMES, sql`e.format`)}
      from export_file e
      where ${ofSystem && withFiles && read.moment.known === "now" && asked.exports !== "none" && (kind ?? "exported") === "exported"} and e.state = 'complete' and ${isIn("e.ended_at")}
        and (${read.scope === "everywhere"} or e.scope = ${JSON.stringify(read.scope)}::jsonb)
      order by e.ended_at desc, e.id desc limit ${most})
    union all
    (select 5, 'import-' || b.id, b.id, b.committed_at, 'imported', ${file}, b.title, null
      from import_batch b
      where ${ofSystem && withFiles && (kind ?? "imported") === "imported" && read.scope === "everywhere"}
        and b.status = 'committed' and ${isIn("b.committed_at")}
      order by b.committed_at desc, b.id desc limit ${most})
    order by at desc, part, number desc
    limit ${clock === "each" ? null : limit}::integer offset ${most - limit}`.execute(read.db);
  const entries = rows.map(asEntry);
  if (clock !== "each") return entries;
  const counted = { cycle: 0, real: 0 };
  return entries.filter((entry) => ++counted[entry.clock] <= limit);
}

function asEntry(row: ActivityRow): ActivityEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    clock: BY_REAL_CLOCK.has(row.kind) ? "real" : "cycle",
    kind: row.kind,
    subject: row.title ?? row.petition ?? row.about ?? "",
    detail: detailOf(row),
    seatId: row.seatId ?? null,
  };
}

function detailOf({ kind, about, by, outcome, winner, margin }: ActivityRow): string {
  if (DECLARATIONS.has(kind)) {
    if (winner == null) return "winner not recorded";
    return margin == null ? winner : `${winner} by ${marginText(Number(margin))}`;
  }
  if (kind === "petition_filed") return about ?? "";
  if (kind === "petition_resolved")
    return [outcome == null ? "" : `${PETITION_OUTCOME_WORDS[outcome].toLowerCase()}, `, about].join("");
  return by ?? "";
}
