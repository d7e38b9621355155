import { sql } from "kysely";
import type { ActivityEntry, listActivity } from "@command-center/contract/activity";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { DATA_TYPE_NAMES } from "@command-center/domain/files/export-names";
import { FORMAT_NAMES } from "@command-center/domain/files/format-names";
import { marginText } from "@command-center/domain/number-text";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import type { Read } from "../database/database.ts";
import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";
import { inWords } from "../measures/in-words.ts";
import { BY_REAL_CLOCK, type EventSpan, recordEvents, type RecordEvent } from "./events.ts";

const DEFAULT_ENTRIES = 20;

type Asked = InputOf<typeof listActivity>;

/**
 * What happened to the records up to the as-of day, and the files that were exported, newest first. Callers with limited scope see exports
 * with the same scope, and no import.
 */
export async function activity(read: Read, asked: Asked): Promise<ActivityEntry[]> {
  const { limit = DEFAULT_ENTRIES, clock, kind, page = 1, after, upTo, exports } = asked;
  const most = clock === "each" ? limit : limit * page;
  const withExports = exports !== "none" && clock !== "cycle" && (kind ?? "exported") === "exported";
  const entries = [
    ...eventEntries(await recordEvents(read, { after, upTo, most }), asked),
    ...(withExports ? await exportedFiles(read, { after, upTo, most }) : []),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  if (clock !== "each") return entries.slice(most - limit, most);
  const counted = { cycle: 0, real: 0 };
  return entries.filter((entry) => ++counted[entry.clock] <= limit);
}

/** Events of a clock and a kind as entries of the activity. */
export function eventEntries(
  events: readonly RecordEvent[],
  { clock = "each", kind }: Pick<Asked, "clock" | "kind"> = {},
): ActivityEntry[] {
  return events
    .filter((event) => kind === undefined || event.kind === kind)
    .map(asEntry)
    .filter((entry) => clock === "each" || entry.clock === clock);
}

function asEntry(event: RecordEvent): ActivityEntry {
  const { kind, at, version } = event;
  const { kind: record, number, petition, about, seatId } = version;
  return {
    id: `${kind}-${record}-${number}`,
    at,
    clock: BY_REAL_CLOCK.has(kind) ? "real" : "cycle",
    kind,
    subject: petition ?? about,
    detail: detailOf(event),
    seatId,
  };
}

function detailOf({
  kind,
  version: { kind: record, petition, about, outcome, fields },
  changed,
}: RecordEvent): string {
  if (record === "declaration") {
    const { Winner: winner, "Margin, points": margin } = fields;
    if (typeof winner !== "string") return "winner not recorded";
    return typeof margin === "number" ? `${winner} by ${marginText(margin)}` : winner;
  }
  if (kind === "petition_resolved")
    return [...(outcome === null ? [] : [wordsOf(outcome).toLowerCase()]), about].join(", ");
  if (kind === "corrected") return changed.map(({ label }) => label).join(", ");
  return petition === null ? "" : about;
}

const wordsOf = (outcome: string) => (PETITION_OUTCOME_WORDS as Record<string, string>)[outcome] ?? outcome;

/** Exported files that the caller may know of, as of the moment of the read. */
async function exportedFiles(
  { db, moment: { known }, scope }: Read,
  { after = "", upTo = "9999-12-31", most }: EventSpan,
): Promise<ActivityEntry[]> {
  const day = sql`(file.ended_at at time zone ${sql.lit(UGANDA_TIME_ZONE)})::date::text`;
  const { rows } = await sql<{ id: string; at: Date; subject: string; detail: string }>`
    select 'export-' || file.id as id, file.ended_at as at, (
        select string_agg(${inWords(DATA_TYPE_NAMES, sql`data_type.name`)}, ', ' order by data_type.position)
        from jsonb_array_elements_text(file.data_types) with ordinality data_type(name, position)) as subject,
      'by ' || file.username || ', ' || ${inWords(FORMAT_NAMES, sql`file.format`)} as detail
    from export_file file
    where file.state = 'complete' and ${day} > ${after} and ${day} <= ${upTo} and file.ended_at <= ${known === "now" ? "infinity" : known.at}
      and (${scope === "everywhere"} or file.scope = ${JSON.stringify(scope)}::jsonb)
    order by file.ended_at desc, file.id desc limit ${most}`.execute(db);
  return rows.map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    clock: "real",
    kind: "exported",
    seatId: null,
  }));
}
