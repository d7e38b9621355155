import { sql, type RawBuilder } from "kysely";
import { TURNOUT } from "@command-center/contract/facts/turnout";
import { turnoutRule } from "@command-center/import-rules/records/record-rules";
import { factRecords } from "./fact-table.ts";
import type { Measure, RecordsOfKind } from "./records-of-kind.ts";

const registerOf = (cycleId: number) => sql`(select id from register
  where cycle_id = ${cycleId} and kind = 'party' and retired_at is null order by true_on desc, id desc limit 1)`;

/** The members of each district on the party register in force. */
export const members = (cycleId: number) => sql`
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

const VOTES = sql<number>`coalesce(sum((newest.record ->> 'votes')::int), 0)`;
const DISTRICTS = sql<number>`count(*)`;

/** Turnout in the primaries, by contest, district and day, out of the party register in force. */
export const TURNOUT_RECORDS: RecordsOfKind = {
  ...factRecords(TURNOUT, {
    where: sql`contest_kind in ('mp_primary', 'lc5_primary')`,
    record: {
      // Out of another register it is another turnout.
      registered: sql`registered`,
      finding: sql`finding`,
      units: sql`case when units_expected > 0 then units_reported || '/' || units_expected end`,
    },
    columns: {
      register_id: ({ cycleId }) => registerOf(cycleId),
      registered: () => sql`(record ->> 'registered')::integer`,
      units_reported: () => sql`coalesce(split_part(record ->> 'units', '/', 1)::integer, 0)`,
      units_expected: () => sql`coalesce(split_part(record ->> 'units', '/', 2)::integer, 0)`,
      standing: () => sql`case when record ->> 'finding' is null then 'fact' else 'finding' end`,
      finding: () => sql`record ->> 'finding'`,
    },
  }),
  measures: [
    ofNewest("Votes cast in the MP primaries", "mp_primary", VOTES),
    ofNewest("Districts with turnout in the MP primaries", "mp_primary", DISTRICTS),
    ofNewest("Votes cast in the LC5 primaries", "lc5_primary", VOTES),
    ofNewest("Districts with turnout in the LC5 primaries", "lc5_primary", DISTRICTS),
  ],
  ruleReads: members,
  async rule({ db }, cycleId) {
    const { rows } = await sql<{ district: number; people: number }>`${members(cycleId)}`.execute(db);
    return turnoutRule(new Map(rows.map(({ district, people }) => [district, people])));
  },
};
