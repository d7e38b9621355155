import { sql } from "kysely";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";
import { groupedBy } from "@command-center/domain/grouped-by";
import type { Read } from "../../database/database.ts";
import { believed, inForce } from "../../database/in-force.ts";
import { contests } from "./contests.ts";
import { shareOfValidVotes } from "./office-results.ts";
import { sourceTitle } from "../source-title.ts";
import { polledOn } from "./seat-results.ts";

type Candidate = ContestDeclaration["candidates"][number];

interface DeclarationCandidate
  extends
    Omit<ContestDeclaration, "candidates" | "source" | "declaredAt" | "recordedAt">,
    Omit<Candidate, "name"> {
  readonly declaredAt: Date;
  readonly recordedAt: Date;
  readonly contest: number;
  /** Null where nobody is recorded who stood. */
  readonly name: string | null;
  readonly sourceTitle: string;
  readonly sourceKind: ContestDeclaration["source"]["kind"];
}

/** The declarations of a contest, as {@link declarationsOf} has them. */
export const contestDeclarations = async (read: Read, contest: number): Promise<ContestDeclaration[]> =>
  (await declarationsOf(read, [contest])).get(contest) ?? [];

/**
 * All declarations of contests, the first one of each first: each with everybody who stood and the votes that it stood on. Those of
 * a rerun are counted in a round of their own. A ruling about the first vote retires the counts that it corrects: what was
 * declared before it stood on those that were believed until the ruling was recorded. Empty where the caller may not see the
 * contest, and where nothing is declared.
 */
export async function declarationsOf(
  read: Read,
  contestIds: readonly number[],
): Promise<ReadonlyMap<number, ContestDeclaration[]>> {
  const { rows } = await sql<DeclarationCandidate>`
    with made as (
      select d.*, c.kind as contest_kind, ${polledOn(read, "d", "c")} as polled, ruling.recorded_at as until
      from declaration d
      join (${contests(read)}) c on c.id = d.contest_id
      left join lateral (
        select min(later.recorded_at) as recorded_at from declaration later
        where later.contest_id = d.contest_id and later.round = d.round and later.reason <> 'first'
          and later.true_on > d.true_on
          and later.true_on <= ${read.moment.asOf}::date
      ) ruling on true
      where c.id = any(${[...contestIds]}::int[]) and ${inForce(read, "d")}
    ),
    stood as (
      select d.id as declaration_id, person.id as person_id, person.name, candidacy.is_incumbent,
        d.status <> 'nullified' and candidacy.id is not distinct from d.winner_candidacy_id as is_winner,
        case when candidacy.id = d.winner_candidacy_id then coalesce(d.votes, v.votes) else v.votes end as votes,
        case when candidacy.id = d.winner_candidacy_id then d.share_percent end as published
      from made d
      join candidacy on candidacy.contest_id = d.contest_id and ${believed("candidacy")}
      join person on person.id = candidacy.person_id
      left join vote_count v on v.candidacy_id = candidacy.id and v.round = d.round and v.true_on <= ${read.moment.asOf}::date
        and case when d.until is null then ${believed("v")}
          else v.recorded_at < d.until and (v.retired_at is null or v.retired_at >= d.until) end
    ),
    lead as (
      select declaration_id, max(votes) filter (where is_winner) as first,
        -- Whoever's votes are not known may have had the most of them.
        case when bool_and(votes is not null) filter (where not is_winner)
          then max(votes) filter (where not is_winner) end as second
      from stood group by declaration_id
    ),
    led as (
      select d.id, lead.first, coalesce(d.runner_up_votes, lead.second) as second
      from made d left join lead on lead.declaration_id = d.id
    )
    select d.id, d.contest_id as contest, d.reason, d.status, d.declared_at as "declaredAt", d.recorded_at as "recordedAt", d.true_on as "declaredOn", d.polled as "polledOn",
      d.is_unopposed as "isUnopposed", case when d.status <> 'nullified' then winner.name end as winner,
      d.incumbency_outcome as outcome, d.valid_votes as "validVotes",
      case when led.first >= led.second then led.first - led.second end as "leadVotes",
      coalesce(d.margin_percent, case when d.valid_votes >= led.first and led.first >= led.second and d.valid_votes > 0
        then round(100.0 * (led.first - led.second) / d.valid_votes, 2) end) as "leadPoints",
      ${sourceTitle(read)} as "sourceTitle", source.kind as "sourceKind",
      stood.person_id as "personId", stood.name, coalesce(stood.is_winner, false) as "isWinner",
      -- Where no source says who held the seat before, nobody can be said not to have.
      case when stood.is_incumbent or d.incumbency_outcome is not null then stood.is_incumbent end as "isIncumbent",
      stood.votes, ${shareOfValidVotes({
        published: sql.ref("stood.published"),
        votes: sql.ref("stood.votes"),
        validVotes: sql.ref("d.valid_votes"),
      })} as share
    from made d
    join source on source.id = d.source_id
    left join led on led.id = d.id
    left join candidacy won on won.id = d.winner_candidacy_id
    left join person winner on winner.id = won.person_id
    left join stood on stood.declaration_id = d.id
    order by d.true_on, d.id, "isWinner" desc, stood.votes desc nulls last, stood.name, stood.person_id`.execute(
    read.db,
  );
  const byContest = groupedBy(rows, ({ contest }) => contest);
  return new Map(
    [...byContest].map(([contest, made]) => [
      contest,
      [...groupedBy(made, ({ id }) => id).values()].flatMap(declaration),
    ]),
  );
}

function declaration(rows: readonly DeclarationCandidate[]): ContestDeclaration[] {
  const [first] = rows;
  if (first === undefined) return [];
  const {
    id,
    reason,
    status,
    declaredAt,
    declaredOn,
    polledOn: polled,
    isUnopposed,
    winner,
    outcome,
  } = first;
  const { validVotes, leadVotes, leadPoints, sourceTitle, sourceKind } = first;
  return [
    {
      id,
      reason,
      status,
      declaredAt: declaredAt.toISOString(),
      recordedAt: first.recordedAt.toISOString(),
      declaredOn,
      polledOn: polled,
      isUnopposed,
      winner,
      outcome,
      validVotes,
      leadVotes,
      leadPoints,
      candidates: rows.flatMap(candidate),
      source: { title: sourceTitle, kind: sourceKind },
    },
  ];
}

function candidate({
  personId,
  name,
  isWinner,
  isIncumbent,
  votes,
  share,
}: DeclarationCandidate): Candidate[] {
  return name === null ? [] : [{ personId, name, isWinner, isIncumbent, votes, share }];
}
