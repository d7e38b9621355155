import { sql, type RawBuilder } from "kysely";
import type { ChangeCause } from "@command-center/contract/changes/changes-between";
import type { RecordKind } from "@command-center/contract/changes/record-kinds";
import {
  MOST_OF_A_MARK,
  type ChartMark,
  type listChartMarks,
} from "@command-center/contract/changes/chart-marks";
import type { HistoryEntry } from "@command-center/contract/changes/record-history";
import type { NotedChart } from "@command-center/contract/notes/notes";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import type { FigureId } from "@command-center/domain/figures";
import { dayInUganda } from "@command-center/domain/time/calendar";
import type { Read } from "../../../database/database.ts";
import { entriesOf } from "../../../records/entries.ts";
import { versionsOf } from "../../../records/versions.ts";

interface Counted {
  readonly kind: RecordKind;
  /** Kinds of contests that the chart counts; null for all. */
  readonly sort: string | null;
  readonly figure: FigureId;
}

const PETITIONS = { kind: "petition_state", sort: null } as const;
const COUNTED: Readonly<Record<NotedChart, Counted>> = {
  petitions_pending: { ...PETITIONS, figure: "petitions_pending_all" },
  rulings_by_day: { ...PETITIONS, figure: "petitions_resolved" },
  petitions_filed: { ...PETITIONS, figure: "petitions_filed" },
  mps_declared: { kind: "declaration", sort: "mp_primary", figure: "mps_declared" },
};

/** What changed the figures of a chart, by day: rulings that changed a result, declarations after them, corrections and choices. */
export async function chartMarks(
  read: Read,
  { chart }: InputOf<typeof listChartMarks>,
): Promise<ChartMark[]> {
  const { kind, sort, figure } = COUNTED[chart];
  const versions = await versionsOf(read, (part): RawBuilder<boolean> | null => {
    if (part.kind === "choice") return sql<boolean>`(${part.sort})::text = ${figure}`;
    if (part.kind !== kind) return null;
    return sort === null ? sql<boolean>`true` : sql<boolean>`(${part.sort})::text = ${sort}`;
  });
  const marks = new Map<string, ChartMark>();
  for (const entry of entriesOf(versions)) {
    const what = markOf(entry, chart);
    if (what === null) continue;
    const day = entry.cause === "correction" || entry.day === null ? dayInUganda(entry.at) : entry.day;
    const key = `${day} ${what}`;
    const mark = marks.get(key) ?? { day, what, count: 0, records: [] };
    marks.set(key, mark);
    mark.count += 1;
    const { id, about, petition, seatId, import: from } = entry;
    if (mark.records.length < MOST_OF_A_MARK)
      mark.records.push({ id, about, petition, seatId, import: from });
  }
  return [...marks.values()].toSorted(
    (one, other) => one.day.localeCompare(other.day) || one.what.localeCompare(other.what),
  );
}

const TOLD: ReadonlySet<string> = new Set([
  "rerun",
  "nullified",
  "correction",
  "choice",
] satisfies ChangeCause[]);

/** What a mark says of an entry; null for what the chart counts anyway: filings, first declarations, dismissals. */
function markOf({ cause, what, fields }: HistoryEntry, chart: NotedChart): string | null {
  const outcome = fields.find(({ label }) => label === "Outcome")?.after ?? null;
  if (cause === "ruling")
    return outcome === null || outcome === PETITION_OUTCOME_WORDS.dismissed || chart === "petitions_filed"
      ? null
      : outcome;
  return TOLD.has(cause) ? what : null;
}
