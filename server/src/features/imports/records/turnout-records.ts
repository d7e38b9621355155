import { sql, type RawBuilder } from "kysely";
import { turnoutRule } from "@command-center/import-rules/records/turnout-rule";
import { ofOneTable } from "./one-table.ts";
import type { Measure, RecordsOfKind } from "./records-of-kind.ts";

const registerOf = (cycleId: number) => sql`(select id from register
  where cycle_id = ${cycleId} and kind = 'party' and retired_at is null order by true_on desc, id desc limit 1)`;

const members = (cycleId: number) => sql`
  select area_id as district, people from register_count where register_id = ${registerOf(cycleId)}`;

/** Over the newest count of each district that is a fact, as the pages take it. */
function ofNewest(what: string, contest: "mp_primary" | "lc5_primary", value: RawBuilder<number>): Measure {
  return {
    what,
    over: (rows) => sql`(select ${value} from (
      select distinct on (one.record ->> 'district') one.record from ${rows} one
      where one.record ->> 'contest' = ${contest} and one.record ->> 'finding' is null
      order by one.record ->> 'district', one.record ->> 'day' desc) newest)`,
  };
}

const VOTES = sql<number>`sum((newest.record ->> 'votes')::int)`;
const DISTRICTS = sql<number>`count(*)`;

/** Turnout in the primaries, by contest, district and day, out of the party register in force. */
export const TURNOUT_RECORDS: RecordsOfKind = {
  measures: [
    ofNewest("Votes cast in the MP primaries", "mp_primary", VOTES),
    ofNewest("Districts with turnout in the MP primaries", "mp_primary", DISTRICTS),
    ofNewest("Votes cast in the LC5 primaries", "lc5_primary", VOTES),
    ofNewest("Districts with turnout in the LC5 primaries", "lc5_primary", DISTRICTS),
  ],
  // With its register: out of another one it is another turnout.
  inForce: (cycleId) => sql`
    select contest_kind || ' | ' || area_id || ' | ' || true_on as key, jsonb_build_object('contest', contest_kind,
      'district', area_id, 'day', true_on, 'votes', votes_cast, 'finding', finding, 'registered', registered,
      'units', case when units_expected > 0 then units_reported || '/' || units_expected end) as record
    from turnout_count
    where cycle_id = ${cycleId} and contest_kind in ('mp_primary', 'lc5_primary') and retired_at is null`,
  ruleReads: members,
  async rule({ db }, cycleId) {
    const { rows } = await sql<{ district: number; people: number }>`${members(cycleId)}`.execute(db);
    return turnoutRule(new Map(rows.map(({ district, people }) => [district, people])));
  },
  ...ofOneTable({
    dataSet: "turnout",
    table: "turnout_count",
    columns: [
      "cycle_id",
      "contest_kind",
      "area_id",
      "votes_cast",
      "register_id",
      "registered",
      "units_reported",
      "units_expected",
      "standing",
      "finding",
      "true_on",
      "source_id",
    ],
    givesWay: ({ cycleId }) => sql`old.cycle_id = ${cycleId}
      and old.contest_kind || ' | ' || old.area_id || ' | ' || old.true_on = staged.key`,
    added: ({ cycleId, sourceId }) => sql`
      select ${cycleId}::integer, record ->> 'contest', (record ->> 'district')::integer, (record ->> 'votes')::integer,
        ${registerOf(cycleId)}, (record ->> 'registered')::integer,
        coalesce(split_part(record ->> 'units', '/', 1)::integer, 0),
        coalesce(split_part(record ->> 'units', '/', 2)::integer, 0),
        case when record ->> 'finding' is null then 'fact' else 'finding' end, record ->> 'finding',
        (record ->> 'day')::date, ${sourceId}::integer`,
  }),
};
