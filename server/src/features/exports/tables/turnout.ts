import { DISTRICT, RECORD, REGION, TURNOUTS } from "@command-center/contract/exports/file-columns";
import { sql } from "kysely";
import { summedFields } from "@command-center/contract/facts/fact";
import { TURNOUT } from "@command-center/contract/facts/turnout";
import type { Turnout } from "@command-center/contract/turnout";
import type { SourceKind } from "@command-center/contract/wire/values";
import { recordWords } from "@command-center/domain/files/export-names";
import type { Read } from "../../../database/database.ts";
import { inForce } from "../../../database/in-force.ts";
import type { Row } from "../../../files/document.ts";
import { divisions } from "../../../measures/turnout/district-records.ts";
import { regionalTurnout } from "../../../measures/turnout/regional-turnout.ts";
import { presentTurnout } from "../../../measures/turnout/turnout.ts";
import { asQuery, type ExportTable } from "./export-table.ts";
import { sourceName } from "../../../measures/source-title.ts";

const PRIMARIES = ["mp", "lc5"] as const;
const COUNTED = summedFields(TURNOUT);

/** The cells of {@link TURNOUTS}. */
export function turnoutCells(turnouts: Readonly<Record<"mp" | "lc5", Turnout | null>>): Row {
  return Object.fromEntries(
    PRIMARIES.flatMap((primary) => {
      const turnout = turnouts[primary];
      return [
        ...COUNTED.map(({ column, sum }) => [`${primary}_${column}`, turnout?.[sum] ?? null]),
        [`${primary}_registered`, turnout?.registered ?? null],
        [`${primary}_turnout`, turnout?.percent ?? null],
      ];
    }),
  );
}

const REGIONAL: ExportTable["columns"] = [
  REGION,
  ...TURNOUTS,
  { key: "change", label: "Change in points", kind: "decimal" },
  { key: "assessment", label: "Assessment", kind: "text" },
  RECORD,
];

/** Turnout of both primaries by party region, best first: sums over many days, so without a date of their own. */
export const REGIONAL_PERFORMANCE: ExportTable = {
  columns: REGIONAL,
  reads: ["cycle", "areas", "turnout", "registers"],
  orderedBy: ["place"],
  bars: { title: "MP primary turnout by party region", by: "region", value: "mp_turnout" },
  records: async (read) => {
    const standing = await turnoutSources(read);
    const rows = (await regionalTurnout(read)).map((row) => ({
      id: row.areaId,
      region: row.region,
      ...turnoutCells({ mp: presentTurnout(row.mp), lc5: presentTurnout(row.lc5) }),
      change: row.change,
      assessment: row.assessment,
      ...standing,
    }));
    return sql`select *, row_number() over () as place from (${asQuery(REGIONAL, rows)}) r`;
  },
};

const DIVISION_COLUMNS: ExportTable["columns"] = [
  { key: "division", label: "Division", kind: "text" },
  DISTRICT,
  REGION,
  ...TURNOUTS,
  RECORD,
];

/** Turnout of both primaries in divisions that report on their own: without a date of their own. */
export const DIVISIONS: ExportTable = {
  columns: DIVISION_COLUMNS,
  reads: ["cycle", "areas", "turnout", "registers"],
  orderedBy: ["division"],
  bars: { title: "MP primary turnout by division", by: "division", value: "mp_turnout" },
  records: async (read) => {
    const standing = await turnoutSources(read);
    const rows = (await divisions(read)).map(({ id, name, district, partyRegion, mp, lc5 }) => ({
      id,
      division: name,
      district,
      region: partyRegion,
      ...turnoutCells({ mp, lc5 }),
      ...standing,
    }));
    return asQuery(DIVISION_COLUMNS, rows);
  },
};

async function turnoutSources(read: Read): Promise<{ source: string; record: string | null }> {
  const { rows } = await sql<{ source: string | null; kinds: SourceKind[] | null }>`
    select string_agg(distinct ${sourceName(read)}, '; ') as source, array_agg(distinct source.kind) as kinds
    from turnout_count t join source on source.id = t.source_id
    where t.cycle_id = ${read.cycle.id} and t.standing = 'fact' and ${inForce(read, "t")}`.execute(read.db);
  return { source: rows[0]?.source ?? "", record: recordWords(rows[0]?.kinds ?? []) };
}
