import { describe, expect, test } from "vitest";
import { queriedSample } from "../testing/sample-database.ts";

const sample = queriedSample();
const rows = (query: string) => sample.rows(query);
const values = (query: string) => sample.values(query);

const NOW = "select id from cycle where in_force";

const seatsOn = (day: string) => `select count(*)::int from seat
  where kind in ('constituency_mp', 'district_woman_mp', 'special_interest_mp')
    and valid_from <= '${day}' and (valid_to is null or valid_to > '${day}')`;

const isNewest = `not exists (select from declaration later
  where later.contest_id = d.contest_id and later.true_on > d.true_on)`;

const outcomes = (kind: string) => `select count(*)::int as n,
    count(*) filter (where incumbency_outcome = 'incumbent_reelected')::int as reelected,
    count(*) filter (where incumbency_outcome = 'incumbent_defeated')::int as defeated,
    count(*) filter (where incumbency_outcome = 'open_seat')::int as open,
    count(*) filter (where votes is null and margin_percent is null)::int as unpublished
  from declaration d join contest c on c.id = d.contest_id
  where c.kind = '${kind}' and d.status = 'declared' and ${isNewest}`;

describe("seats and MP declarations", () => {
  test("519 seats = 353 + 146 + 20, five for each of four groups; 517 in the last cycle (+2)", async () => {
    expect(await values(seatsOn("2025-09-02"))).toEqual([519]);
    expect(await values(seatsOn("2021-01-31"))).toEqual([517]);
    expect(
      await values(`select count(*) filter (where kind = 'constituency_mp')::int,
      count(*) filter (where kind = 'district_woman_mp')::int,
      count(*) filter (where kind = 'special_interest_mp')::int from seat`),
    ).toEqual([353, 146, 20]);
    expect(
      await values(`select min(n)::int, max(n)::int, count(*)::int
        from (select count(*) n from seat where interest_group is not null group by interest_group) g`),
    ).toEqual([5, 5, 4]);
  });

  test("MPs declared 536 = 519 first + 17 after reruns; 519 newest; none at the start", async () => {
    expect(
      await values(`select count(*)::int, count(*) filter (where reason = 'first')::int,
        count(*) filter (where reason = 'rerun')::int,
        count(*) filter (where ${isNewest})::int, count(*) filter (where d.status <> 'declared')::int, count(*) filter (where d.true_on < c.opens_on)::int
        from declaration d join contest on contest.id = d.contest_id join cycle c on c.id = contest.cycle_id
        where contest.kind = 'mp_primary'`),
    ).toEqual([536, 519, 17, 519, 0, 0]);
  });

  test("a rerun or ruling follows one first declaration of an earlier day, and nothing was recorded wrongly", async () => {
    expect(
      await values(`select count(*)::int, bool_and(first.true_on < later.true_on and first.recorded_at < later.recorded_at)
        from declaration later join declaration first on first.contest_id = later.contest_id and first.reason = 'first'
        where later.reason <> 'first'`),
    ).toEqual([21, true]);
    expect(await values(`select count(retired_at)::int, count(corrects_id)::int from declaration`)).toEqual([
      0, 0,
    ]);
  });

  test("a declared winner has the most votes of the round, and the declaration counts as the votes do", async () => {
    const wrong = `with counted as (
        select d.id, d.votes, d.valid_votes, d.margin_percent, sum(v.votes)::int as valid,
          max(v.votes) filter (where k.id = d.winner_candidacy_id) as winner,
          max(v.votes) filter (where k.id <> d.winner_candidacy_id) as runner_up
        from declaration d join candidacy k on k.contest_id = d.contest_id
        join vote_count v on v.candidacy_id = k.id and v.round = d.round and v.recorded_at <= d.recorded_at
          and (v.retired_at is null or v.retired_at > d.recorded_at)
        join contest c on c.id = d.contest_id
        group by d.id)
      select count(*)::int, count(*) filter (where votes <> winner or valid_votes <> valid or winner <= runner_up
        or margin_percent <> round(100.0 * (winner - coalesce(runner_up, 0)) / valid, 2))::int
      from counted`;
    expect(await values(wrong)).toEqual([536 - 6 + 146 + 4 - 12 + 4 + 1, 0]);
  });

  test("two to five candidates a contest, women alone for the district woman seats", async () => {
    expect(
      await values(`select min(n)::int, max(n)::int from (
        select count(*) n from candidacy k join contest c on c.id = k.contest_id join person p on p.id = k.person_id
        where p.is_invented group by c.id) per_contest`),
    ).toEqual([2, 5]);
    expect(
      await values(`select count(*)::int from candidacy k join contest c on c.id = k.contest_id
        join seat on seat.id = c.seat_id join person on person.id = k.person_id
        where seat.kind = 'district_woman_mp' and person.gender is distinct from 'female'`),
    ).toEqual([0]);
  });

  test("valid votes never exceed the votes cast in the district, and come near where all of them are published", async () => {
    expect(
      await values(`with cast_votes as (
          select a.district_id, sum(t.votes_cast) as votes from turnout_count t join area a on a.id = t.area_id
          where t.cycle_id = (${NOW}) and t.contest_kind = 'mp_primary' and t.standing = 'fact' group by 1),
        valid as (
          select seat.kind, a.district_id, sum(d.valid_votes) as votes, bool_and(d.valid_votes is not null) as is_whole
          from declaration d join contest c on c.id = d.contest_id join seat on seat.id = c.seat_id
          join area a on a.id = seat.area_id
          where seat.kind in ('constituency_mp', 'district_woman_mp') and d.reason = 'first' group by 1, 2)
        select count(*)::int, count(*) filter (where not is_whole)::int, bool_and(valid.votes <= cast_votes.votes),
          min(1.0 * valid.votes / cast_votes.votes) filter (where is_whole) > 0.95
        from valid join cast_votes using (district_id)`),
    ).toEqual([292, 6, true, true]);
  });
});

describe("LC5, mayors, CEC, ministers", () => {
  test("LC5: 146 contests on 24 July 2025, 118 incumbents re-elected, 28 new leaders = 26 defeated + 2 open", async () => {
    expect(await values(outcomes("lc5_primary"))).toEqual([146, 118, 26, 2, 12]);
    expect(
      await values(`select count(distinct seat_id)::int, min(polling_day), max(polling_day)
        from contest where kind = 'lc5_primary'`),
    ).toEqual([146, "2025-07-24", "2025-07-24"]);
  });

  test("incumbency outcomes follow from who stood", async () => {
    expect(
      await values(`select count(*)::int from declaration d join contest c on c.id = d.contest_id
        left join candidacy held on held.contest_id = c.id and held.is_incumbent
        where c.kind <> 'cec' and d.status <> 'provisional' and d.incumbency_outcome <> case
          when held.id = d.winner_candidacy_id then 'incumbent_reelected'
          when held.id is not null then 'incumbent_defeated'
          when c.is_open_seat then 'open_seat' else 'new_leader' end`),
    ).toEqual([0]);
  });

  test("six mayors: two re-elected, two new, two leading; two without votes", async () => {
    expect(
      await rows(`select case when d.status = 'provisional' then 'Leading'
          when d.incumbency_outcome = 'incumbent_reelected' then 'Incumbent_Retained' else 'New' end as status,
          count(*)::int as n, count(d.votes)::int as with_votes
        from declaration d join contest c on c.id = d.contest_id
        where c.kind = 'mayoral_primary' and ${isNewest} group by 1 order by 1`),
    ).toEqual([
      { status: "Incumbent_Retained", n: 2, with_votes: 1 },
      { status: "Leading", n: 2, with_votes: 2 },
      { status: "New", n: 2, with_votes: 1 },
    ]);
  });

  test("CEC: nine offices, two unopposed, 11,680 of 12,582 = 92.8%, votes unknown stay unknown", async () => {
    const cec = `from declaration d join contest c on c.id = d.contest_id join seat on seat.id = c.seat_id
      join candidacy k on k.id = d.winner_candidacy_id join person p on p.id = k.person_id where c.kind = 'cec'`;
    expect(
      await values(`select count(*)::int, count(*) filter (where d.is_unopposed)::int, count(d.votes)::int,
        bool_and(not p.is_invented) ${cec}`),
    ).toEqual([9, 2, 1, true]);
    expect(
      await values(`select p.name, d.votes, d.valid_votes, d.share_percent, round(100.0 * d.votes / d.valid_votes, 1)
        ${cec} and seat.name = 'Second National Vice-Chairperson (Female)'`),
    ).toEqual(["Anita Among", 11_680, 12_582, 92.8, 92.8]);
    expect(
      await values(
        `select d.votes, d.share_percent ${cec} and seat.name = 'Regional Vice-Chairperson, Karamoja'`,
      ),
    ).toEqual([null, 81]);
  });

  test("STAT-08 seven ministers lost: of six the contest is declared with nothing said of winner or former holder", async () => {
    expect(
      await values(`select count(*)::int, count(m.contest_id)::int, count(*) filter (where m.note is not null)::int,
        count(d.id) filter (where d.status = 'declared' and d.true_on = m.true_on)::int,
        count(d.winner_candidacy_id)::int + count(d.incumbency_outcome)::int,
        count(own.id)::int, count(own.is_incumbent)::int
        from minister m left join declaration d on d.contest_id = m.contest_id
        left join candidacy own on own.contest_id = m.contest_id and own.person_id = m.person_id
        where m.outcome = 'lost'`),
    ).toEqual([7, 6, 1, 6, 0, 6, 0]);
    expect(
      await values(`select array_agg(value::int order by value) from claim where measure = 'ministers_lost'`),
    ).toEqual([[7, 10]]);
  });

  test("sixty violence incidents, by district, day, kind and severity", async () => {
    expect(
      await values(`select count(*)::int, bool_and(a.kind = 'district'), count(distinct v.kind)::int
        from violence_incident v join area a on a.id = v.area_id`),
    ).toEqual([60, true, 6]);
  });
});

describe("nothing invented beside a real name", () => {
  const realContests = `select distinct k.contest_id from candidacy k join person p on p.id = k.person_id where not p.is_invented`;

  test("who stands against somebody real is real, and whatever is recorded of the contest names a publication", async () => {
    expect(await values(`select count(*)::int from (${realContests}) real`)).toEqual([9 + 6]);
    expect(
      await values(`select count(*)::int from candidacy k join person p on p.id = k.person_id
        where p.is_invented and k.contest_id in (${realContests})`),
    ).toEqual([0]);
    expect(
      await rows(`select origin.about, origin.title from (
          select 'contest' as about, s.title, s.kind, c.id as contest_id from contest c join source s on s.id = c.source_id
          union all select 'candidacy', s.title, s.kind, k.contest_id from candidacy k join source s on s.id = k.source_id
          union all select 'votes', s.title, s.kind, k.contest_id from vote_count v join candidacy k on k.id = v.candidacy_id
            join source s on s.id = v.source_id
          union all select 'declaration', s.title, s.kind, d.contest_id from declaration d join source s on s.id = d.source_id
          union all select 'petition', s.title, s.kind, p.contest_id from petition p join source s on s.id = p.source_id
        ) origin where origin.kind <> 'publication' and origin.contest_id in (${realContests})`),
    ).toEqual([]);
  });

  test("no votes but the two that were published, no margin, and a former holder only where a source says so", async () => {
    expect(
      await rows(`select p.name, v.votes from vote_count v join candidacy k on k.id = v.candidacy_id
        join person p on p.id = k.person_id where k.contest_id in (${realContests}) order by v.votes desc`),
    ).toEqual([
      { name: "Anita Among", votes: 11_680 },
      { name: "Rebecca Kadaga", votes: 902 },
    ]);
    expect(
      await rows(`select seat.name, d.votes from declaration d join contest c on c.id = d.contest_id
        join seat on seat.id = c.seat_id where c.id in (${realContests}) and (d.votes is not null or d.margin_percent is not null)`),
    ).toEqual([{ name: "Second National Vice-Chairperson (Female)", votes: 11_680 }]);
    expect(
      await rows(`select p.name from candidacy k join person p on p.id = k.person_id
        where k.contest_id in (${realContests}) and k.is_incumbent order by p.name`),
    ).toEqual([{ name: "Moses Kigongo" }, { name: "Rebecca Kadaga" }, { name: "Yoweri Kaguta Museveni" }]);
  });
});

describe("flagbearers", () => {
  test("about 37% women and 17% aged 35 or younger", async () => {
    const [women, youth] = await values(`select
        100.0 * count(*) filter (where p.gender = 'female') / count(*),
        100.0 * count(*) filter (where p.birth_year >= 2025 - 35) / count(*)
      from declaration d join contest c on c.id = d.contest_id join candidacy k on k.id = d.winner_candidacy_id
      join person p on p.id = k.person_id where c.kind = 'mp_primary' and ${isNewest}`);
    expect(Number(women)).toBeCloseTo(37, -0.5);
    expect(Number(youth)).toBeCloseTo(17, -0.5);
  });
});
