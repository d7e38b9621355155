import { describe, expect, test } from "vitest";
import { queriedSample } from "../testing/sample-database.ts";

const sample = queriedSample();
const rows = (query: string) => sample.rows(query);
const values = (query: string) => sample.values(query);

describe("petitions", () => {
  const now =
    "from petition p join petition_state s on s.petition_id = p.id and not exists (select from petition_state later where later.petition_id = p.id and later.true_on > s.true_on)";
  const mpAndLc5 = "p.category in ('mp', 'lc5')";

  test("710 filed = 431 MP + 182 LC5 + 97 others; 127 of them in the last 30 days", async () => {
    expect(
      await values(`select count(*)::int, count(*) filter (where p.category = 'mp')::int,
        count(*) filter (where p.category = 'lc5')::int, count(*) filter (where not ${mpAndLc5})::int,
        count(*) filter (where s.filed_on > date '2025-09-02' - 30)::int ${now}`),
    ).toEqual([710, 431, 182, 97, 127]);
  });

  test("613 = MP + LC5: 587 resolved, 26 pending, 0 withdrawn, 95.8%; 28 days median", async () => {
    expect(
      await values(`select count(*)::int, count(*) filter (where s.status = 'resolved')::int,
        count(*) filter (where s.status in ('filed', 'hearing'))::int,
        count(*) filter (where s.status = 'withdrawn')::int,
        round(100.0 * count(*) filter (where s.status = 'resolved') / count(*), 1)::float,
        percentile_cont(0.5) within group (order by s.ruled_on - s.filed_on) ${now} and ${mpAndLc5}`),
    ).toEqual([613, 587, 26, 0, 95.8, 28]);
  });

  test("8 panels of 7 a day = 56, from 29 July; no panel rules on more, none on a Sunday", async () => {
    expect(
      await values(`select count(*)::int, sum(daily_capacity)::int, min(sits_from) from tribunal_panel`),
    ).toEqual([8, 56, "2025-07-29"]);
    expect(
      await values(`select max(n) <= 7, min(ruled_on) >= '2025-07-29', bool_or(extract(dow from ruled_on) = 0)
        from (select s.ruled_on, s.panel_id, count(*) n ${now} where s.ruled_on is not null group by 1, 2) rulings`),
    ).toEqual([true, true, false]);
  });

  test("filed from 18 July (MP) and 25 July (LC5), never before the result was declared", async () => {
    expect(
      await rows(`select p.category, min(s.filed_on) >= case p.category when 'mp' then date '2025-07-18' else '2025-07-25' end as late_enough,
        bool_and(s.filed_on > first.true_on) as after_result
        ${now} join declaration first on first.contest_id = p.contest_id and first.reason = 'first'
        where ${mpAndLc5} group by 1 order by 1`),
    ).toEqual([
      { category: "lc5", late_enough: true, after_result: true },
      { category: "mp", late_enough: true, after_result: true },
    ]);
  });

  test("STAT-06 whatever is recorded of a petition was recorded after the declaration it contests was made and recorded", async () => {
    expect(
      await values(`select count(distinct p.id)::int, count(*) filter (where d.id is null)::int,
        min(s.recorded_at - greatest(d.declared_at, d.recorded_at)) > interval '0'
        from petition p join petition_state s on s.petition_id = p.id
        left join declaration d on d.contest_id = p.contest_id and d.reason = 'first' and d.status = 'declared'
        where p.contest_id is not null`),
    ).toEqual([431 + 182 + 6, 0, true]);
  });

  test("17 fresh polls ordered are the 17 reruns, each held after its ruling", async () => {
    expect(
      await values(`select count(*)::int, count(distinct p.contest_id)::int, bool_and(rerun.true_on > s.ruled_on)
        ${now} left join declaration rerun on rerun.contest_id = p.contest_id and rerun.reason = 'rerun'
        where p.category = 'mp' and s.outcome = 'fresh_poll_ordered'`),
    ).toEqual([17, 17, true]);
  });

  test("another candidate was declared exactly where a ruling changed the result", async () => {
    expect(
      await values(`select count(*)::int, bool_and(ruling.true_on = s.ruled_on), bool_and(k.person_id = p.petitioner_id)
        ${now} left join declaration ruling on ruling.contest_id = p.contest_id and ruling.reason = 'ruling'
        left join candidacy k on k.id = ruling.winner_candidacy_id
        where p.contest_id is not null and s.outcome = 'other_candidate_declared'`),
    ).toEqual([4, true, true]);
  });

  test("the pending MP and LC5 petitions peak around the end of July and fall to 26", async () => {
    const pending = await rows(`select day::date::text as "on", (select count(*)::int ${now} and ${mpAndLc5}
        and s.filed_on <= day and (s.ruled_on is null or s.ruled_on > day)) as n
      from generate_series(date '2025-07-18', '2025-09-02', interval '1 day') day order by day`);
    const peak = pending.reduce((most, day) => (Number(day["n"]) > Number(most["n"]) ? day : most));
    expect(String(peak["on"]) >= "2025-07-29" && String(peak["on"]) <= "2025-08-06").toBe(true);
    expect(Number(peak["n"])).toBeGreaterThan(400);
    expect(pending.at(-1)).toEqual({ on: "2025-09-02", n: 26 });
  });

  test("states follow one another in the order in which they were recorded, and none was recorded wrongly", async () => {
    expect(
      await values(`select count(retired_at)::int, bool_and(next_on is null or next_on > true_on) from (
        select retired_at, true_on, lead(true_on) over (partition by petition_id order by recorded_at) as next_on
        from petition_state) states`),
    ).toEqual([0, true]);
  });

  test("nobody real petitions, and no petitioner won the result disputed", async () => {
    expect(
      await values(`select count(p.petitioner_id)::int > 600, bool_and(person.is_invented),
        bool_and(first.winner_candidacy_id <> k.id) ${now}
        join person on person.id = p.petitioner_id join candidacy k on k.contest_id = p.contest_id and k.person_id = p.petitioner_id
        join declaration first on first.contest_id = p.contest_id and first.reason = 'first'`),
    ).toEqual([true, true, true]);
  });
});
