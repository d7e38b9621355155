import { sql } from "kysely";
import { INCIDENTS } from "@command-center/contract/facts/incidents";
import { factTable } from "./fact-table.ts";
import { counting, type RecordsOfKind } from "./records-of-kind.ts";

/** Incidents of violence, by their own number. */
export const INCIDENT_RECORDS: RecordsOfKind = {
  measures: [
    counting("Fatal incidents", "severity", "fatal"),
    counting("Serious incidents", "severity", "serious"),
    counting("Minor incidents", "severity", "minor"),
  ],
  ...factTable(INCIDENTS, { where: sql`number is not null` }),
};
