import type {
  ChangedRecord,
  ChangesBetween,
  FigureChange,
} from "@command-center/contract/changes/changes-between";
import type { Cycle } from "@command-center/contract/cycle";
import type { CsvColumn, CsvTable } from "@command-center/domain/files/csv-table";
import { CAUSE_TITLES, causeText, momentText } from "./changes-words.ts";

interface Row {
  readonly kind: "figure" | "record";
  readonly cause: string;
  readonly day: string | null;
  readonly recordedAt: string | null;
  readonly about: string;
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
  { key: "petition", value: ({ petition }) => petition },
  { key: "district", value: ({ place }) => place },
];

/** The figures that differ, then a row for each field of each record that does. */
export function changesCsv(
  { from, to, part, figures }: ChangesBetween,
  records: readonly ChangedRecord[],
  cycle: Cycle,
): CsvTable<Row> {
  return {
    columns: COLUMNS,
    rows: [...figures.map(figureRow), ...records.flatMap(recordRows)],
    cycle,
    facts: [
      { name: "Cycle", value: cycle.name },
      { name: "From", value: momentText(from.day, from.known) },
      { name: "To", value: momentText(to.day, to.known) },
      ...(part === null ? [] : [{ name: "Part", value: part }]),
    ],
  };
}

function figureRow({ label, unit, before, after, why }: FigureChange): Row {
  return {
    kind: "figure",
    cause: why.map(causeText).join("; "),
    day: null,
    recordedAt: null,
    about: label,
    petition: null,
    place: null,
    field: unit,
    before,
    after,
  };
}

function recordRows({ cause, day, at, about, petition, place, fields }: ChangedRecord): Row[] {
  return fields.map(({ label, before, after }) => ({
    kind: "record",
    cause: CAUSE_TITLES[cause],
    day,
    recordedAt: at,
    about,
    petition,
    place,
    field: label,
    before,
    after,
  }));
}
