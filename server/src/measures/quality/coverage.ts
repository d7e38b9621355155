import { sql } from "kysely";
import type { Figure } from "@command-center/contract/figures";
import type { Read } from "../../database/database.ts";
import { existsOn, inForce, inScope, stands } from "../../database/in-force.ts";
import { registerInForce } from "../turnout/turnout.ts";

type Coverage = Figure["coverage"];

/** Of how many districts there are records; null if of all or of none. */
export interface DistrictCoverage {
  readonly mp: Coverage;
  readonly lc5: Coverage;
  readonly register: Coverage;
  readonly lc5Results: Coverage;
}

/** Districts that the caller may see with turnout, members and LC5 results, of all. */
export async function coverageOfDistricts(read: Read): Promise<DistrictCoverage> {
  const turnout = (kind: string) => sql`id in (
    select area.district_id from turnout_count t join area on area.id = t.area_id
    where t.cycle_id = ${read.cycle.id} and t.contest_kind = ${kind} and t.standing = 'fact' and ${inForce(read, "t")})`;
  const { rows } = await sql<Record<keyof DistrictCoverage | "all", number>>`
    with district as materialized (
      select id from area where kind = 'district' and ${existsOn(read.moment.asOf, "area")} and ${inScope(read, "area.id")})
    select count(*)::int as all,
      count(*) filter (where ${turnout("mp_primary")})::int as mp, count(*) filter (where ${turnout("lc5_primary")})::int as lc5,
      count(*) filter (where id in (select area.district_id from register_count count join area on area.id = count.area_id
        where count.register_id = (${registerInForce(read)})))::int as register,
      count(*) filter (where id in (select area.district_id from declaration d join contest on contest.id = d.contest_id
        join seat on seat.id = contest.seat_id join area on area.id = seat.area_id
        where contest.cycle_id = ${read.cycle.id} and contest.kind = 'lc5_primary' and ${stands(read, "d")}))::int as "lc5Results"
    from district`.execute(read.db);
  const [counted] = rows;
  const coverageOf = (name: keyof DistrictCoverage): Coverage => {
    const covered = counted?.[name] ?? 0;
    const of = counted?.all ?? 0;
    return covered === 0 || covered >= of ? null : { covered, of, noun: "districts" };
  };
  return {
    mp: coverageOf("mp"),
    lc5: coverageOf("lc5"),
    register: coverageOf("register"),
    lc5Results: coverageOf("lc5Results"),
  };
}
