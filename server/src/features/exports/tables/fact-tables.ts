import { FILE_COLUMNS } from "@command-center/contract/exports/file-columns";
import { sql } from "kysely";
import { choiceWords } from "@command-center/contract/facts/fact";
import { FACT_LISTS, FACT_NAMES, FACTS, type ListedFactId } from "@command-center/contract/facts/facts";
import { inWords } from "../../../measures/in-words.ts";
import { dayColumn, ownColumns, placedRecords, type ListedFact } from "../../../measures/listed-facts.ts";
import { sourceName } from "../../../measures/source-title.ts";
import { recordOf, type ExportTable } from "./export-table.ts";

/** The records of a kind with a list. Dated by the day from which they are true. */
function factTable(id: ListedFactId): ExportTable {
  const fact: ListedFact = FACTS[id];
  const columns = ownColumns(fact);
  const day = dayColumn(fact);
  const choice = columns.find(({ field }) => field.holds === "choice");
  return {
    columns: FILE_COLUMNS[FACT_LISTS[id].dataType],
    reads: ["cycle", "areas", fact.dataSet],
    datedBy: day?.key,
    orderedBy: day === undefined ? ["district"] : [day.key, "district"],
    bars: choice && {
      title: `${FACT_NAMES[id]} by ${choice.label.toLowerCase()}`,
      by: choice.key,
      value: "records",
    },
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
