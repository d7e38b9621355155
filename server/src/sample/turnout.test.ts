import { describe, expect, test } from "vitest";
import { queriedSample } from "../testing/sample-database.ts";

const sample = queriedSample();
const rows = (query: string) => sample.rows(query);
const values = (query: string) => sample.values(query);

const NOW = "select id from cycle where in_force";

const turnout = (kind: string, cycle = NOW) => `from turnout_count t join area a on a.id = t.area_id
  join area region on region.id = a.party_region_id
  where t.cycle_id = (${cycle}) and t.contest_kind = '${kind}' and t.standing = 'fact' and t.retired_at is null`;
const percent = "round(100.0 * sum(t.votes_cast) / sum(t.registered), 1)::float as percent";
const byRegion = async (kind: string) =>
  Object.fromEntries(
    (await rows(`select region.name, ${percent} ${turnout(kind)} group by 1`)).map(({ name, percent }) => [
      name,
      percent,
    ]),
  );

describe("registers and turnout", () => {
  test("party register: 18,500,000 by district, Kampala by its five divisions", async () => {
    expect(
      await values(`select sum(people)::int, count(*)::int, count(distinct a.district_id)::int,
        count(*) filter (where a.kind = 'division')::int
        from register_count c join register r on r.id = c.register_id join area a on a.id = c.area_id
        where r.kind = 'party' and r.cycle_id = (${NOW})`),
    ).toEqual([18_500_000, 150, 146, 5]);
  });

  test("MP primary turnout: 9,220,000 of 18,500,000 = 49.8%; 62.0% in the last cycle (-12.2)", async () => {
    expect(
      await values(
        `select sum(t.votes_cast)::int, sum(t.registered)::int, ${percent} ${turnout("mp_primary")}`,
      ),
    ).toEqual([9_220_000, 18_500_000, 49.8]);
    const before = "select previous_cycle_id from cycle where in_force";
    expect(await values(`select ${percent} ${turnout("mp_primary", before)}`)).toEqual([62]);
    const ratio = (cycle: string) =>
      `(select 100.0 * sum(t.votes_cast) / sum(t.registered) ${turnout("mp_primary", cycle)})`;
    expect(await values(`select round(${ratio(NOW)} - ${ratio(before)}, 1)::float`)).toEqual([-12.2]);
  });

  test("Western 85.0%, Kampala 8.0%, one Emergency, the others between", async () => {
    expect(await byRegion("mp_primary")).toEqual({
      Central: 30.2,
      Eastern: 43.1,
      Kampala: 8,
      Karamoja: 58.4,
      Northern: 47.6,
      Western: 85,
    });
  });

  test("Kampala's five divisions lie between 6% and 10%, no district above 97%", async () => {
    expect(
      await values(`select count(*)::int, min(100.0 * t.votes_cast / t.registered) > 6,
        max(100.0 * t.votes_cast / t.registered) < 10 ${turnout("mp_primary")} and a.kind = 'division'`),
    ).toEqual([5, true, true]);
    expect(
      await values(`select max(100.0 * t.votes_cast / t.registered) <= 97 ${turnout("mp_primary")}`),
    ).toEqual([true]);
  });

  test("LC5 primary turnout: 7,955,000 = 43.0%; below the MP primary's in every region save Karamoja", async () => {
    expect(await values(`select sum(t.votes_cast)::int, ${percent} ${turnout("lc5_primary")}`)).toEqual([
      7_955_000, 43,
    ]);
    const [mp, lc5] = [await byRegion("mp_primary"), await byRegion("lc5_primary")];
    const above = Object.keys(mp).filter((region) => Number(lc5[region]) >= Number(mp[region]));
    expect(above).toEqual(["Karamoja"]);
  });

  test("all 71,230 villages reported: the primaries are held by lining up in them", async () => {
    expect(
      await values(`select sum(t.units_reported)::int, sum(t.units_expected)::int ${turnout("mp_primary")}`),
    ).toEqual([71_230, 71_230]);
  });

  test("more votes than members is kept as a finding beside the fact", async () => {
    expect(
      await values(`select count(*)::int, bool_and(t.votes_cast > t.registered), bool_and(fact.votes_cast <= t.registered)
        from turnout_count t join turnout_count fact on fact.area_id = t.area_id and fact.standing = 'fact'
          and fact.contest_kind = t.contest_kind and fact.cycle_id = t.cycle_id
        where t.standing = 'finding'`),
    ).toEqual([1, true, true]);
  });
});
