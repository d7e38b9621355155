import { sql } from "kysely";
import { ofOneTable } from "./one-table.ts";
import { counting, type RecordsOfKind } from "./records-of-kind.ts";

/** Incidents of violence, by their own number. */
export const INCIDENT_RECORDS: RecordsOfKind = {
  measures: [
    counting("Fatal incidents", "severity", "fatal"),
    counting("Serious incidents", "severity", "serious"),
    counting("Minor incidents", "severity", "minor"),
  ],
  inForce: (cycleId) => sql`
    select lower(number) as key, jsonb_build_object('number', number, 'day', true_on, 'district', area_id, 'kind', kind,
      'severity', severity, 'note', note) as record
    from violence_incident where cycle_id = ${cycleId} and number is not null and retired_at is null`,
  ...ofOneTable({
    dataSet: "incidents",
    table: "violence_incident",
    columns: ["cycle_id", "area_id", "kind", "severity", "true_on", "note", "number", "source_id"],
    givesWay: ({ cycleId }) =>
      sql`old.cycle_id = ${cycleId} and old.number is not null and lower(old.number) = staged.key`,
    added: ({ cycleId, sourceId }) => sql`
      select ${cycleId}::integer, (record ->> 'district')::integer, record ->> 'kind', record ->> 'severity',
        (record ->> 'day')::date, record ->> 'note', record ->> 'number', ${sourceId}::integer`,
  }),
};
