import { sql } from "kysely";
import { choiceWords } from "@command-center/contract/facts/fact";
import { FACT_LISTS, FACT_NAMES, FACTS, type ListedFactId } from "@command-center/contract/facts/facts";
import type { FieldHolds } from "@command-center/contract/imports/import-fields";
import type { SheetColumn } from "../../../files/document.ts";
import { inWords } from "../../../measures/in-words.ts";
import {
  dayColumn,
  listedColumns,
  ownColumns,
  placedRecords,
  type ListedFact,
} from "../../../measures/listed-facts.ts";
import { sourceName } from "../../../measures/source-title.ts";
import { DISTRICT, RECORD, recordOf, REGION, SUB_REGION, type ExportTable } from "./export-table.ts";

const KINDS: Partial<Record<FieldHolds, SheetColumn["kind"]>> = {
  count: "integer",
  amount: "number",
  day: "day",
};

/** The records of a kind with a list. Dated by the day from which they are true. */
function factTable(id: ListedFactId): ExportTable {
  const fact: ListedFact = FACTS[id];
  const columns = ownColumns(fact);
  const day = dayColumn(fact);
  const choice = columns.find(({ field }) => field.holds === "choice");
  return {
    columns: [
      ...listedColumns(fact).flatMap((one): SheetColumn[] =>
        "place" in one
          ? [DISTRICT, SUB_REGION, REGION]
          : [{ key: one.key, label: one.label, kind: KINDS[one.field.holds] ?? "text" }],
      ),
      RECORD,
    ],
    reads: ["cycle", "areas", fact.dataSet],
    datedBy: day?.key ?? null,
    orderedBy: day === undefined ? ["district"] : [day.key, "district"],
    bars:
      choice === undefined
        ? null
        : { title: `${FACT_NAMES[id]} by ${choice.label.toLowerCase()}`, by: choice.key, value: "records" },
    records(read) {
      const cells = columns.map(({ key, column, field }) => {
        const value = sql.ref(`v.${column}`);
        const cell = field.holds === "choice" ? inWords(choiceWords(field), sql`${value}`) : value;
        return sql`${cell} as ${sql.id(key)}`;
      });
      return sql`
        select v.id, coalesce(v.district, v.place) as district, v.sub_region, v.party_region as region, ${sql.join(cells)},
          ${sourceName(read)} as source, ${recordOf("source.kind")} as record
        from (${placedRecords(read, fact)}) v
        join source on source.id = v.source_id`;
    },
  };
}

/** Exports of every kind with a list, by their data types. */
export const FACT_TABLES = Object.fromEntries(
  Object.entries(FACT_LISTS).map(([id, { dataType }]) => [dataType, factTable(id as ListedFactId)]),
) as Record<(typeof FACT_LISTS)[ListedFactId]["dataType"], ExportTable>;
