import { sql } from "kysely";
import type { SourceKind } from "@command-center/contract/wire/values";
import { recordWords } from "@command-center/domain/files/export-names";
import type { Read } from "../../../database/database.ts";
import { inForce } from "../../../database/in-force.ts";
import { divisions } from "../../../measures/turnout/divisions.ts";
import { regionalTurnout } from "../../../measures/turnout/regional-turnout.ts";
import { asQuery, DISTRICT, RECORD, REGION, type ExportTable } from "./export-table.ts";
import { sourceName } from "../../../measures/source-title.ts";

const TURNOUTS = [
  { key: "mp_votes_cast", label: "MP votes cast", kind: "integer", summed: true },
  { key: "mp_registered", label: "MP register", kind: "integer", summed: true },
  { key: "mp_turnout", label: "MP turnout", kind: "percent" },
  { key: "lc5_votes_cast", label: "LC5 votes cast", kind: "integer", summed: true },
  { key: "lc5_registered", label: "LC5 register", kind: "integer", summed: true },
  { key: "lc5_turnout", label: "LC5 turnout", kind: "percent" },
] as const satisfies ExportTable["columns"];

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
  datedBy: null,
  orderedBy: ["place"],
  bars: { title: "MP primary turnout by party region", by: "region", value: "mp_turnout" },
  records: async (read) => {
    const standing = await turnoutSources(read);
    const rows = (await regionalTurnout(read)).map((row) => ({
      id: row.areaId,
      region: row.region,
      mp_votes_cast: row.mp.votesCast,
      mp_registered: row.mp.registered,
      mp_turnout: row.mpTurnout,
      lc5_votes_cast: row.lc5.votesCast,
      lc5_registered: row.lc5.registered,
      lc5_turnout: row.lc5Turnout,
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
  datedBy: null,
  orderedBy: ["division"],
  bars: { title: "MP primary turnout by division", by: "division", value: "mp_turnout" },
  records: async (read) => {
    const standing = await turnoutSources(read);
    const rows = (await divisions(read)).map(({ id, name, district, partyRegion, mp, lc5 }) => ({
      id,
      division: name,
      district,
      region: partyRegion,
      mp_votes_cast: mp?.votesCast ?? null,
      mp_registered: mp?.registered ?? null,
      mp_turnout: mp?.percent ?? null,
      lc5_votes_cast: lc5?.votesCast ?? null,
      lc5_registered: lc5?.registered ?? null,
      lc5_turnout: lc5?.percent ?? null,
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
