import { sql } from "kysely";
import { listFigures } from "@command-center/contract/figures";
import type { SourceKind } from "@command-center/contract/wire/values";
import { recordWords } from "@command-center/domain/files/export-names";
import type { Read } from "../../../database/database.ts";
import { inForce } from "../../../database/in-force.ts";
import { figures } from "../../../measures/figures/figures.ts";
import { regionalTurnout } from "../../../measures/turnout/regional-turnout.ts";
import { asQuery, RECORD, REGION, SOURCE_NAME, type ExportTable } from "./export-table.ts";

const REGIONAL: ExportTable["columns"] = [
  REGION,
  { key: "mp_votes_cast", label: "MP votes cast", kind: "integer", summed: true },
  { key: "mp_registered", label: "MP register", kind: "integer", summed: true },
  { key: "mp_turnout", label: "MP turnout", kind: "percent" },
  { key: "lc5_votes_cast", label: "LC5 votes cast", kind: "integer", summed: true },
  { key: "lc5_registered", label: "LC5 register", kind: "integer", summed: true },
  { key: "lc5_turnout", label: "LC5 turnout", kind: "percent" },
  { key: "change", label: "Change in points", kind: "decimal" },
  { key: "assessment", label: "Assessment", kind: "text" },
  RECORD,
];

/** Turnout of both primaries by party region, best first: sums over many days, so without a date of their own. */
export const REGIONAL_PERFORMANCE: ExportTable = {
  columns: REGIONAL,
  reads: ["cycle", "areas", "turnout", "registers"],
  datedBy: null,
  orderedBy: ["id"],
  bars: { title: "MP primary turnout by party region", by: "region", value: "mp_turnout" },
  records: async (read) => {
    const { source, record } = await turnoutSources(read);
    const rows = (await regionalTurnout(read)).map((row, index) => ({
      id: index,
      region: row.region,
      mp_votes_cast: row.mp.votesCast,
      mp_registered: row.mp.registered,
      mp_turnout: row.mpTurnout,
      lc5_votes_cast: row.lc5.votesCast,
      lc5_registered: row.lc5.registered,
      lc5_turnout: row.lc5Turnout,
      change: row.change,
      assessment: row.assessment,
      source,
      record,
    }));
    return asQuery(REGIONAL, rows);
  },
};

async function turnoutSources(read: Read): Promise<{ source: string; record: string | null }> {
  const { rows } = await sql<{ source: string | null; kinds: SourceKind[] | null }>`
    select string_agg(distinct ${SOURCE_NAME}, '; ') as source, array_agg(distinct source.kind) as kinds
    from turnout_count t join source on source.id = t.source_id
    where t.cycle_id = ${read.cycle.id} and t.standing = 'fact' and ${inForce(read, "t")}`.execute(read.db);
  return { source: rows[0]?.source ?? "", record: recordWords(rows[0]?.kinds ?? []) };
}

const ANALYTICS_COLUMNS: ExportTable["columns"] = [
  { key: "figure", label: "Figure", kind: "text" },
  { key: "value", label: "Value", kind: "number" },
  { key: "unit", label: "Unit", kind: "text" },
  { key: "numerator", label: "Numerator", kind: "number" },
  { key: "numerator_is", label: "Numerator is", kind: "text" },
  { key: "denominator", label: "Denominator", kind: "number" },
  { key: "denominator_is", label: "Denominator is", kind: "text" },
  { key: "source", label: "Source", kind: "text" },
  { key: "as_of", label: "As of", kind: "day" },
  RECORD,
];

/** The headline figures. Dated by the day they are as of. */
export const ANALYTICS: ExportTable = {
  columns: ANALYTICS_COLUMNS,
  reads: listFigures.reads ?? [],
  datedBy: "as_of",
  orderedBy: ["id"],
  bars: null,
  records: async (read) => {
    const rows = (await figures(read)).map((figure, index) => ({
      id: index,
      // A file outlives its head: a figure of some districts says so in its own row.
      figure: figure.part === null ? figure.label : `${figure.label} (${figure.part})`,
      value: figure.value,
      unit: figure.unit,
      numerator: figure.numerator?.value ?? null,
      numerator_is: figure.numerator?.label ?? null,
      denominator: figure.denominator?.value ?? null,
      denominator_is: figure.denominator?.label ?? null,
      source: figure.sources.map(({ title }) => title).join("; "),
      as_of: figure.asOf,
      record: figure.record,
    }));
    return asQuery(ANALYTICS_COLUMNS, rows);
  },
};
