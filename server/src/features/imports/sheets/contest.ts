import { sql } from "kysely";
import type { BallotCandidate } from "@command-center/import-rules/ballot/ballot";
import type { KnownUnit } from "@command-center/import-rules/places/place-list";
import type { SeatId, SeatOfStation } from "@command-center/import-rules/plans/seated-plan";
import { dayText } from "@command-center/domain/time/moment-text";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import type { Write } from "../../../database/database.ts";
import {
  ELECTS_MAYOR,
  GENERAL_SEATS,
  heldContests,
  IS_HELD,
  type GeneralElection,
  type HeldContests,
} from "../../../measures/results/general-contests.ts";
import type { ImportToRead } from "../reading/staging.ts";
import { POLLING_DAY_QUESTION, type Question } from "../reading/import-choices.ts";

/** The contest that a file of results is of, or the contests of its kind. */
export interface FileContest extends GeneralElection {
  readonly held: HeldContests;
  /** The country, which elects the President. */
  readonly country: SeatId;
  readonly countryName: string;
  /** The key of a seat's contest, for questions about its candidates. */
  keyOf(seat: SeatId): string;
  /** Candidates of a seat by the ids of their candidacies, in the order of the ballot. Empty if it has no contest yet, or no candidates. */
  ballotOf(seat: SeatId): readonly BallotCandidate[];
  /** Units that elect a mayor. */
  readonly mayors: ReadonlySet<SeatId>;
}

/** Finds the contest of a file, or what has to be asked about it. */
export async function contestOf(
  write: Pick<Write, "db">,
  { cycleId, contest, pollingDay, choices }: ImportToRead,
): Promise<FileContest | readonly Question[]> {
  const { db } = write;
  if (contest === null)
    return [
      {
        id: "contest",
        asks: "Which contest are these results of?",
        line: 1,
        rows: 0,
        suggestions: Object.entries(GENERAL_CONTEST_WORDS).map(([answer, label]) => ({ answer, label })),
        answer: null,
      },
    ];
  const { rows: held } = await sql<{ day: string }>`
    select distinct polling_day as day from contest join seat on seat.id = contest.seat_id
    where cycle_id = ${cycleId} and contest.kind = 'general' and seat.kind = ${GENERAL_SEATS[contest]} and ${IS_HELD}
    order by polling_day`.execute(db);
  const { rows: days } = await sql<KnownDay>`
    select starts_on as day, title from calendar_event where cycle_id = ${cycleId} and kind = 'general'
    order by starts_on`.execute(db);
  const known = await knownDays(write, cycleId, days);
  const given = pollingDay ?? (held.length === 1 ? held[0]?.day : undefined);
  const answer = choices.answers?.[dayQuestion(given ?? "")];
  const day = known.find((one) => one.day === answer)?.day ?? given;
  if (day === undefined) {
    return [
      {
        id: "pollingDay",
        asks: "What was the polling day? Write it like 2021-01-14.",
        line: 1,
        rows: 0,
        suggestions: [
          ...held.map((one) => ({ day: one.day, title: GENERAL_CONTEST_WORDS[contest] })),
          ...days,
        ].map((one) => ({ answer: one.day, label: `${one.day}, ${one.title}` })),
        answer: null,
      },
    ];
  }
  if (known.length > 0 && answer !== NEW_ELECTION && !known.some((one) => one.day === day))
    return [askAboutDay(day, known)];
  const election = { cycleId, contest, pollingDay: day };
  const found = await heldContests(write, election);
  const ballots = new Map<SeatId, BallotCandidate[]>();
  const { rows } = await sql<BallotCandidate & { seat: SeatId }>`
    select held.seat_area as seat, candidacy.id, person.name
    from (${found}) held join contest_ballot on contest_ballot.contest_id = held.id
    join candidacy on candidacy.id = candidacy_id join person on person.id = candidacy.person_id
    order by 1, position`.execute(db);
  for (const { seat, id, name } of rows) ballots.set(seat, [...(ballots.get(seat) ?? []), { id, name }]);
  const [country] = (
    await sql<{ id: SeatId; name: string }>`select id, name from area where kind = 'country'`.execute(db)
  ).rows;
  if (country === undefined) throw new Error("The database has no unit for the country.");
  const { rows: mayors } = await sql<{ id: SeatId }>`${ELECTS_MAYOR}`.execute(db);
  return {
    ...election,
    held: found,
    country: country.id,
    countryName: country.name,
    keyOf: (seat) => [cycleId, contest, day, seat].join("/"),
    ballotOf: (seat) => ballots.get(seat) ?? [],
    mayors: new Set(mayors.map(({ id }) => id)),
  };
}

/** A polling day of a cycle, and what was polled on it. */
interface KnownDay {
  readonly day: string;
  readonly title: string;
}

/** The answer that a day of which the cycle has no contest is meant: a by-election, or a rerun. */
const NEW_ELECTION = "new";
const dayQuestion = (day: string) => `${POLLING_DAY_QUESTION}${day}`;

/** The days of general contests in a cycle, and those of its calendar. */
async function knownDays(
  { db }: Pick<Write, "db">,
  cycleId: number,
  calendar: readonly KnownDay[],
): Promise<readonly KnownDay[]> {
  const words = sql.join(
    Object.entries(GENERAL_SEATS).map(
      ([contest, seat]) => sql`(${seat}, ${GENERAL_CONTEST_WORDS[contest as keyof typeof GENERAL_SEATS]})`,
    ),
  );
  const { rows: held } = await sql<KnownDay>`
    select polling_day as day, string_agg(distinct word.title, ', ') as title
    from contest join seat on seat.id = contest.seat_id join (values ${words}) word (seat, title) on word.seat = seat.kind
    where cycle_id = ${cycleId} and contest.kind = 'general' and ${IS_HELD} group by polling_day order by polling_day`.execute(
    db,
  );
  return [...held, ...calendar.filter(({ day }) => !held.some((one) => one.day === day))];
}

/** A slip in the day would add a second election with every result new. */
function askAboutDay(day: string, known: readonly KnownDay[]): Question {
  return {
    id: dayQuestion(day),
    asks: `This cycle has no contest on ${dayText(day)}. Which polling day is meant?`,
    line: 1,
    rows: 0,
    suggestions: [
      ...known.map((one) => ({ answer: one.day, label: `${dayText(one.day)}, ${one.title}` })),
      { answer: NEW_ELECTION, label: `${dayText(day)}: a new election` },
    ],
    answer: null,
  };
}

/** Which seat each station of a list votes for. */
export function seatsOfStations(
  { contest, country, mayors }: FileContest,
  units: readonly KnownUnit[],
): SeatOfStation {
  if (contest === "president") return () => country;
  const seats = new Map<number, SeatId | null>();
  for (const { id, kind, district, constituency } of units)
    if (kind === "station")
      seats.set(
        id,
        contest === "mp"
          ? constituency
          : contest === "mayor"
            ? ([district, constituency].find((unit) => unit !== null && mayors.has(unit)) ?? null)
            : district,
      );
  return (station) => seats.get(station) ?? null;
}
