import type { SheetColumn, ExportDocument, SheetPart, Row } from "../server/src/files/document.ts";

const BATCH = 1_000;
const PLACES = ["Amuru", "Ŋora", "Kawempe North", "Mbarara City", "Kyegegwa", "Lira, East", "Arua Central"];
const PEOPLE = ["Okello James", "Nakato Sarah", 'Akello "Mama" Grace', "Mugisha Robert", "Namukasa Ruth"];

export const COLUMNS: readonly SheetColumn[] = (
  [
    ["constituency", "text"],
    ["district", "text"],
    ["candidate", "text"],
    ["status", "text"],
    ["remark", "text"],
    ["votes", "integer"],
    ["register", "integer"],
    ["turnout", "percent"],
    ["swing", "decimal"],
    ["held_on", "day"],
  ] as const
).map(([key, kind]) => ({ key, label: key, kind }));

/** Invented records number `batch * 1,000` and on: strings whole, as a database's driver gives them. */
export function makeRows(batch: number): readonly Row[] {
  const rows = Array.from({ length: BATCH }, (_, index): Row => {
    const number = batch * BATCH + index;
    return {
      constituency: `${PLACES[number % 7]} County ${number}`,
      district: `${PLACES[(number * 3) % 6]} District`,
      candidate: PEOPLE[number % 41 === 0 ? 2 : number % 2] ?? null,
      status: number % 3 === 0 ? "declared" : "petition filed",
      remark: number % 5 === 0 ? "Recount ordered by the returning officer" : null,
      votes: (number * 7_919) % 60_013,
      register: (number * 104_729) % 250_007,
      turnout: ((number * 31) % 1_001) / 10,
      swing: (((number * 17) % 10_007) - 5_000) / 100,
      held_on: `2025-07-${String(1 + (number % 28)).padStart(2, "0")}`,
    };
  });
  return JSON.parse(JSON.stringify(rows)) as Row[];
}

/** Batches of rows one after the other, in so many; with a total at the end. */
export async function* parts(batches: Iterable<readonly Row[]>): AsyncGenerator<SheetPart, void, void> {
  let rows = 0;
  for (const batch of batches) {
    rows += batch.length;
    yield { kind: "rows", rows: batch };
  }
  yield { kind: "total", label: "All", rows, sums: {} };
}

/** A document of one sheet with these batches. */
export function documentOf(batches: Iterable<readonly Row[]>): ExportDocument {
  async function* sheets() {
    yield {
      dataType: "elections",
      title: "Elections",
      columns: COLUMNS,
      chart: null,
      parts: parts(batches),
    } as const;
  }
  return {
    title: "Elections",
    sampleNotice: "Invented figures, for measuring",
    mark: "Made for measuring",
    selection: "All dates · not grouped · the whole country",
    allColumns: COLUMNS,
    sheets: sheets(),
    metadata: () => [{ name: "As of", value: "2025-09-02" }],
  };
}
