import { describe, expect, test } from "vitest";
import { queriedSample } from "../testing/sample-database.ts";

const sample = queriedSample();
const rows = (query: string) => sample.rows(query);
const values = (query: string) => sample.values(query);

describe("results", () => {
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
});

describe("petitions", () => {
  const now =
    "from petition p join petition_state s on s.petition_id = p.id and not exists (select from petition_state later where later.petition_id = p.id and later.true_on > s.true_on)";

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

  test("nobody real petitions, and no petitioner won the result disputed", async () => {
    expect(
      await values(`select count(p.petitioner_id)::int > 600, bool_and(person.is_invented),
        bool_and(first.winner_candidacy_id <> k.id) ${now}
        join person on person.id = p.petitioner_id join candidacy k on k.contest_id = p.contest_id and k.person_id = p.petitioner_id
        join declaration first on first.contest_id = p.contest_id and first.reason = 'first'`),
    ).toEqual([true, true, true]);
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
