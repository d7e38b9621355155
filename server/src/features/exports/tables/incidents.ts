import { sql } from "kysely";
import { INCIDENT_KIND_WORDS, SEVERITY_WORDS } from "@command-center/domain/incident-words";
import { incidentsInForce } from "../../../measures/incidents.ts";
import { inWords } from "../../../measures/in-words.ts";
import { DISTRICT, RECORD, recordOf, REGION, SUB_REGION, type ExportTable } from "./export-table.ts";
import { sourceName } from "../../../measures/source-title.ts";

/** Incidents of violence. Dated by the day on which one took place. */
export const VIOLENCE_INCIDENTS: ExportTable = {
  columns: [
    { key: "took_place_on", label: "Took place on", kind: "day" },
    DISTRICT,
    SUB_REGION,
    REGION,
    { key: "kind", label: "Kind", kind: "text" },
    { key: "severity", label: "Severity", kind: "text" },
    { key: "remark", label: "Remark", kind: "text" },
    RECORD,
  ],
  reads: ["cycle", "areas", "incidents"],
  datedBy: "took_place_on",
  orderedBy: ["took_place_on", "district"],
  bars: { title: "Incidents of violence by kind", by: "kind", value: "records" },
  records: (read) => sql`
    select v.id, v.true_on as took_place_on, coalesce(v.district, v.place) as district, v.sub_region, v.party_region as region,
      ${inWords(INCIDENT_KIND_WORDS, sql`v.kind`)} as kind, ${inWords(SEVERITY_WORDS, sql`v.severity`)} as severity,
      v.note as remark, ${sourceName(read)} as source, ${recordOf("source.kind")} as record
    from (${incidentsInForce(read)}) v
    join source on source.id = v.source_id`,
};
