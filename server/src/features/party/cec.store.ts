import { sql } from "kysely";
import type {
  CecConference,
  CecContest,
  CecResult,
  listCecResults,
} from "@command-center/contract/results/cec";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { believed, inForce, stands } from "../../database/in-force.ts";
import { contests } from "../../measures/results/contests.ts";
import { officeResults, shareOfValidVotes, winnersVotes } from "../../measures/results/office-results.ts";
import { sourceTitle } from "../../measures/source-title.ts";
import { listed, type Page } from "../../platform/listing.ts";

/** The leadership elections, office by office, and the day they were held on as it was published. */
export async function cecConference(read: Read): Promise<CecConference> {
  const [day, ...rivals] = await publishedDays(read);
  const isChosen = day?.isChosen === true;
  const rivalDays = isChosen || day === undefined ? rivals : [day, ...rivals];
  return {
    contests: await cecContests(read),
    day: isChosen ? { ...published(day), reason: day.reason } : null,
    rivalDays: rivalDays.filter((rival) => !isChosen || rival.date !== day.date).map(published),
  };
}

interface CandidateRow {
  readonly id: number;
  readonly seatId: number;
  readonly position: string;
  readonly date: string;
  readonly isUnopposed: boolean;
  readonly validVotes: number | null;
  readonly source: string;
  readonly isIncumbencyKnown: boolean;
  readonly candidacyId: number;
  readonly name: string;
  readonly isWinner: boolean;
  readonly isIncumbent: boolean;
  readonly votes: number | null;
  readonly share: number | null;
}

async function cecContests(read: Read): Promise<CecContest[]> {
  // What was published is the winner's share alone.
  const published = sql<number | null>`case when stood.id = d.winner_candidacy_id then d.share_percent end`;
  const votes = sql<
    number | null
  >`case when stood.id = d.winner_candidacy_id then ${winnersVotes(read)} else v.votes end`;
  const share = shareOfValidVotes({ published, votes, validVotes: sql.ref("d.valid_votes") });
  const { rows } = await sql<CandidateRow>`
    select c.id, c.seat_id as "seatId", c.seat as position, c.polling_day as date, d.is_unopposed as "isUnopposed",
      d.valid_votes as "validVotes", coalesce(source.publisher, ${sourceTitle(read)}) as source,
      d.incumbency_outcome is not null as "isIncumbencyKnown", stood.id as "candidacyId", person.name,
      stood.id is not distinct from d.winner_candidacy_id as "isWinner", stood.is_incumbent as "isIncumbent",
      ${votes} as votes, ${share} as share
    from declaration d
    join (${contests(read)}) c on c.id = d.contest_id
    join source on source.id = d.source_id
    join candidacy stood on stood.contest_id = c.id and ${believed("stood")}
    join person on person.id = stood.person_id
    left join vote_count v on v.candidacy_id = stood.id and v.round = d.round and ${inForce(read, "v")}
    where c.kind = 'cec' and ${stands(read, "d")}
    order by c.rank, c.id, "isWinner" desc, v.votes desc nulls last, person.name, stood.id`.execute(read.db);
  const byContest = new Map<number, CandidateRow[]>();
  for (const row of rows) byContest.set(row.id, [...(byContest.get(row.id) ?? []), row]);
  return [...byContest.values()].flatMap((stood) => {
    const [contest] = stood;
    if (contest === undefined) return [];
    const { id, seatId, position, date, isUnopposed, validVotes, source } = contest;
    return { id, seatId, position, date, isUnopposed, validVotes, source, candidates: stood.map(candidate) };
  });
}

function candidate(row: CandidateRow): CecContest["candidates"][number] {
  const { candidacyId, name, isWinner, isIncumbent, isIncumbencyKnown, votes, share } = row;
  return {
    id: candidacyId,
    name,
    isWinner,
    isIncumbent: isIncumbencyKnown ? isIncumbent : null,
    votes,
    percentage: share,
  };
}

interface DayRow {
  readonly date: string;
  readonly isChosen: boolean;
  readonly reason: string | null;
  readonly note: string | null;
  readonly source: string;
  readonly publishedOn: string | null;
}

async function publishedDays(read: Read): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select k.value_date as date, k.is_chosen as "isChosen", k.chosen_reason as reason, k.note,
      coalesce(source.publisher, ${sourceTitle(read)}) as source,
      coalesce(k.published_on, source.published_on) as "publishedOn"
    from claim k join source on source.id = k.source_id
    where k.cycle_id = ${read.cycle.id} and k.measure = 'cec_election_date' and k.value_date is not null
      and ${inForce(read, "k")}
    order by k.is_chosen desc, k.value_date, k.id`.execute(read.db);
  return rows;
}

function published({ date, source, publishedOn, note }: DayRow) {
  return { date, source, publishedOn, note };
}

/** Results of the party leadership elections, highest office first. */
export async function cecResults(
  read: Read,
  input: InputOf<typeof listCecResults>,
): Promise<Page<CecResult[]>> {
  return listed(read, officeResults(read), input, { text: ["position", "winner"], first: "rank" });
}
