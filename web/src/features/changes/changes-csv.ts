import type {
  ChangedRecord,
  ChangesBetween,
  FigureChange,
} from "@command-center/contract/changes/changes-between";
import type { Cycle } from "@command-center/contract/cycle";
import type { CsvColumn, CsvTable } from "@command-center/domain/files/csv-table";
import { CAUSE_TITLES, causeText, momentTexts } from "./changes-words.ts";

interface Row {
  readonly kind: "figure" | "record";
  readonly cause: string;
  readonly day: string | null;
  readonly recordedAt: string | null;
  readonly about: string;
  readonly isRemoved: boolean | null;
  readonly petition: string | null;
  readonly place: string | null;
  readonly field: string | null;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

const COLUMNS: readonly CsvColumn<Row>[] = [
  { key: "kind", value: ({ kind }) => kind },
  { key: "about", value: ({ about }) => about },
  { key: "field", value: ({ field }) => field },
  { key: "before", value: ({ before }) => before },
  { key: "after", value: ({ after }) => after },
  { key: "cause", value: ({ cause }) => cause },
  { key: "day", value: ({ day }) => day },
  { key: "recorded_at", value: ({ recordedAt }) => recordedAt },
  { key: "taken_back", value: ({ isRemoved }) => isRemoved },
  { key: "petition", value: ({ petition }) => petition },
  { key: "district", value: ({ place }) => place },
];

/** The figures that differ, then a row for each field of each record that does, or one for a record without such a field. */
export function changesCsv(
  changes: ChangesBetween,
  records: readonly ChangedRecord[],
  cycle: Cycle,
): CsvTable<Row> {
  const { from, to } = momentTexts(changes);
  return {
    columns: COLUMNS,
    rows: [...changes.figures.map(figureRow), ...records.flatMap(recordRows)],
    cycle,
    facts: [
      { name: "Cycle", value: cycle.name },
      { name: "From", value: from },
      { name: "To", value: to },
      ...(changes.part === null ? [] : [{ name: "Part", value: changes.part }]),
    ],
  };
}

function figureRow({ label, unit, before, after, why }: FigureChange): Row {
  return {
    kind: "figure",
    cause: why.map(causeText).join("; "),
    day: null,
    recordedAt: null,
    isRemoved: null,
    about: label,
    petition: null,
    place: null,
    field: unit,
    before,
    after,
  };
}

function recordRows({ cause, day, at, about, isRemoved, petition, place, fields }: ChangedRecord): Row[] {
  const record = {
    kind: "record" as const,
    cause: CAUSE_TITLES[cause],
    day,
    recordedAt: at,
    about,
    isRemoved,
    petition,
    place,
  };
  if (fields.length === 0) return [{ ...record, field: null, before: null, after: null }];
  return fields.map(({ label: field, before, after }) => ({ ...record, field, before, after }));
}
