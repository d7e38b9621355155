import { sql } from "kysely";
import { inForce, inScope } from "../../../database/in-force.ts";
import { petitionRecords } from "../../../measures/petitions/petition-records.ts";
import {
  DISTRICT,
  ELECTION_TYPE,
  inWords,
  RECORD,
  recordOf,
  REGION,
  SOURCE_NAME,
  STATUS,
  type Dataset,
} from "./dataset.ts";

const PETITION_TYPES = {
  mp: "MP primary",
  lc5: "LC5 primary",
  mayoral: "Mayoral primary",
  councillor: "Councillor primary",
  league: "League election",
};

/** Every petition with the state it is in. Dated by the day of filing. */
export const PETITIONS: Dataset = {
  columns: [
    { key: "number", label: "Number", kind: "text" },
    ELECTION_TYPE,
    { key: "contest", label: "Seat or post in dispute", kind: "text" },
    DISTRICT,
    REGION,
    { key: "ground", label: "Ground", kind: "text" },
    STATUS,
    { key: "outcome", label: "Outcome", kind: "text" },
    { key: "panel", label: "Panel", kind: "integer" },
    { key: "filed_on", label: "Filed on", kind: "day" },
    { key: "served_on", label: "Served on", kind: "day" },
    { key: "heard_on", label: "Heard on", kind: "day" },
    { key: "ruled_on", label: "Ruled on", kind: "day" },
    RECORD,
  ],
  reads: ["cycle", "areas", "results", "petitions"],
  datedBy: "filed_on",
  orderedBy: ["number"],
  bars: { title: "Petitions by election", by: "election_type", value: "records" },
  records: (read) => {
    const petitions = petitionRecords(read)
      .innerJoin("source", "source.id", "p.state_source_id")
      .innerJoin("source as petition_source", "petition_source.id", "p.source_id")
      .select([SOURCE_NAME.as("source"), recordOf("source.kind", "petition_source.kind").as("record")]);
    return sql`
      select p.id, p.number, ${JSON.stringify(PETITION_TYPES)}::jsonb ->> p.category as election_type, p.contest,
        p.district, p."partyRegion" as region, ${inWords(sql`p.ground`)} as ground,
        ${inWords(sql`p.status`)} as status, ${inWords(sql`p.outcome`)} as outcome, p.panel, p."filedOn" as filed_on,
        p."servedOn" as served_on, p."heardOn" as heard_on, p."ruledOn" as ruled_on, p.source, p.record
      from (${petitions}) p`;
  },
};

/** Dated by the day on which it took place. */
export const VIOLENCE_INCIDENTS: Dataset = {
  columns: [
    { key: "took_place_on", label: "Took place on", kind: "day" },
    DISTRICT,
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
    select v.id, v.true_on as took_place_on, coalesce(district.name, area.name) as district, region.name as region,
      ${inWords(sql`v.kind`)} as kind, ${inWords(sql`v.severity`)} as severity, v.note as remark, ${SOURCE_NAME} as source,
      ${recordOf("source.kind")} as record
    from violence_incident v
    join area on area.id = v.area_id
    join source on source.id = v.source_id
    left join area district on district.id = area.district_id
    left join area region on region.id = area.party_region_id
    where v.cycle_id = ${read.cycle.id} and ${inForce(read, "v")} and ${inScope(read, "area.district_id")}`,
};
