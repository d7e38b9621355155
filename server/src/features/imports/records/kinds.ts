import type { ImportKindId } from "@command-center/domain/imports/kinds/import-kind";
import { CALENDAR_RECORDS } from "./party/calendar-records.ts";
import { CLAIM_RECORDS } from "./party/claim-records.ts";
import { DECLARATION_RECORDS } from "./declarations/declaration-records.ts";
import { INCIDENT_RECORDS } from "./incident-records.ts";
import { MINISTER_RECORDS } from "./minister-records.ts";
import { PETITION_RECORDS } from "./petition-records.ts";
import type { RecordsOfKind } from "./records-of-kind.ts";
import { STRUCTURE_RECORDS } from "./party/structure-records.ts";
import { TARGET_RECORDS } from "./party/target-records.ts";
import { TURNOUT_RECORDS } from "./turnout-records.ts";

const RECORDS: Partial<Record<ImportKindId, RecordsOfKind>> = {
  declarations: DECLARATION_RECORDS,
  turnout: TURNOUT_RECORDS,
  petitions: PETITION_RECORDS,
  ministers: MINISTER_RECORDS,
  targets: TARGET_RECORDS,
  structure: STRUCTURE_RECORDS,
  claims: CLAIM_RECORDS,
  calendar: CALENDAR_RECORDS,
  incidents: INCIDENT_RECORDS,
};

/** How a kind's records stand in the database; undefined for kinds that are no records. */
export function recordsOfKind(kind: string | null): RecordsOfKind | undefined {
  return RECORDS[kind as ImportKindId];
}
