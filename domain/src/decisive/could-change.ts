import {
  BOUNDS,
  STANDINGS,
  type CouldChangeSeat,
  type DecidedSeat,
} from "@command-center/contract/results/decisive/could-change";
import { oneDecimal } from "../results/turnout.ts";

/** Stations that could still change a result, together. */
export interface OpenStations {
  readonly stations: number;
  /** Registered voters; null if those of a station are not known. */
  readonly registered: number | null;
}

/** Votes cast of registered voters in stations that are counted and not disputed. */
export interface SeenTurnout {
  readonly cast: number;
  readonly registered: number;
}

/** What a lead in votes would have to be made up for: who leads, or an absolute majority (more than half of the valid votes). */
export type Contested = "lead" | "majority";

/** What could still change in a contest. */
export interface OpenContest {
  /** Votes that the open stations need to make up for, see {@link leadOver}; null where no votes are counted. */
  readonly lead: number | null;
  /** The same with the votes of disputed stations, which the law compares with its limits. Left out: none is disputed. */
  readonly publishedLead?: number | null;
  readonly open: OpenStations;
  /** The highest turnout of any station in this contest; null where none is counted. */
  readonly highest: SeenTurnout | null;
  /** Turnout of the other stations in the same sub-counties; null where none is counted. */
  readonly nearby: SeenTurnout | null;
}

type Bound = CouldChangeSeat["bounds"][number];

/** What the response says of a seat. */
type CouldChange = Pick<CouldChangeSeat, "standing" | "bounds" | "breakEven">;

/**
 * Votes to make up for. For the lead of a winner, their votes above the runner-up's. For a majority, twice their excess over half of the
 * valid votes: so many further votes for others, and the winner has no more than half.
 */
function leadOver(
  contested: Contested,
  { winner, runnerUp, valid }: { readonly winner: number; readonly runnerUp: number; readonly valid: number },
): number {
  return contested === "lead" ? winner - runnerUp : 2 * winner - valid;
}

/** Valid votes, and those of each candidate in the order of the ballot. */
export interface CountedVotes {
  readonly votes: readonly number[];
  readonly valid: number;
}

/** Who leads, as places on the ballot. */
export interface ContestLeads {
  /** By all votes; several are tied. */
  readonly leaders: readonly number[];
  /** Without the votes of disputed stations; null if only one candidate stood. */
  readonly runnerUp: number | null;
  /** Without the votes of disputed stations; negative if the leader is behind then. Null where no votes are counted. */
  readonly lead: number | null;
  /** By all votes. */
  readonly publishedLead: number | null;
}

/** The lead by all votes, and without those of disputed stations. The leader by all votes is the one that may change. */
export function contestLeads(
  contested: Contested,
  counted: CountedVotes,
  disputed: readonly CountedVotes[],
): ContestLeads {
  const [first, second] = ranked(counted.votes);
  if (first === undefined || first.votes === 0)
    return { leaders: [], runnerUp: null, lead: null, publishedLead: null };
  const undisputed = counted.votes.map(
    (votes, place) => votes - sumOf(disputed.map((station) => station.votes[place] ?? 0)),
  );
  const runnerUp = ranked(undisputed).find(({ place }) => place !== first.place);
  return {
    leaders: counted.votes.flatMap((votes, place) => (votes === first.votes ? [place] : [])),
    runnerUp: runnerUp?.place ?? null,
    publishedLead: leadOver(contested, {
      winner: first.votes,
      runnerUp: second?.votes ?? 0,
      valid: counted.valid,
    }),
    lead: leadOver(contested, {
      winner: undisputed[first.place] ?? 0,
      runnerUp: runnerUp?.votes ?? 0,
      valid: counted.valid - sumOf(disputed.map(({ valid }) => valid)),
    }),
  };
}

const ranked = (votes: readonly number[]) =>
  votes.map((own, place) => ({ votes: own, place })).toSorted((one, other) => other.votes - one.votes);
const sumOf = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);

/**
 * Whether the open stations could change a result, by arithmetic alone: all of their votes go to the runner-up. Not a forecast.
 * `recountBelow` is the lead below which the law asks for a recount; null where no rule is on record.
 */
export function couldChange(
  { lead, publishedLead = lead, open, highest, nearby }: OpenContest,
  recountBelow: number | null,
): CouldChange {
  const { stations, registered } = open;
  const bounds = BOUNDS.map((bound): Bound => {
    const seen = bound === "register" ? ALL : bound === "highest" ? highest : nearby;
    const votes = votesAt(registered, seen);
    return {
      bound,
      turnout: turnoutOf(seen),
      votes,
      // Without open stations nothing can change, also not a tie.
      canChange: votes === null || lead === null ? null : stations > 0 && votes >= lead,
    };
  });
  return {
    standing: standingOf(lead, publishedLead, recountBelow, bounds),
    bounds,
    // Without the disputed stations the leader may be behind.
    breakEven:
      lead === null || registered === null || registered === 0
        ? null
        : (100 * Math.max(lead, 0)) / registered,
  };
}

const ALL = { cast: 1, registered: 1 };

function standingOf(
  lead: number | null,
  publishedLead: number | null,
  recountBelow: number | null,
  bounds: readonly Bound[],
): CouldChange["standing"] {
  if (lead === null || publishedLead === null) return "unknown";
  if (recountBelow !== null && publishedLead < recountBelow) return "recount range";
  const byRegister = bounds.find(({ bound }) => bound === "register")?.canChange ?? null;
  if (byRegister === null) return "unknown";
  return byRegister || lead <= 0 ? "open" : "safe";
}

/** In percent. Stations with more votes than voters exist: more than all of them cannot come. */
function turnoutOf(seen: SeenTurnout | null): number | null {
  return seen === null || seen.registered === 0 ? null : Math.min(100, (100 * seen.cast) / seen.registered);
}

/** The most votes at a turnout. In whole numbers, so that a turnout of 50.4% is never rounded up to a further vote. */
function votesAt(registered: number | null, seen: SeenTurnout | null): number | null {
  if (registered === null || seen === null || seen.registered === 0) return null;
  return Math.min(registered, Math.floor((registered * seen.cast) / seen.registered));
}

type Ranked = Pick<DecidedSeat, "standing" | "breakEven" | "lead" | "seat">;

/** Sorts seats by how open they are: recount range, open with the lowest break-even first, unknown, safe with the lowest lead first. */
export function byMostOpen(one: Ranked, other: Ranked): number {
  const key = ({ standing, breakEven }: Ranked) =>
    standing === "open" ? (breakEven ?? 0) : standing === "safe" ? Infinity : 0;
  return (
    STANDINGS.indexOf(one.standing) - STANDINGS.indexOf(other.standing) ||
    compared(key(one), key(other)) ||
    compared(one.lead ?? 0, other.lead ?? 0) ||
    one.seat.localeCompare(other.seat)
  );
}

const compared = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);

/** `72.7%`; `over 100%` where not even all voters are enough. */
export function breakEvenText(breakEven: number): string {
  return breakEven > 100 ? "over 100%" : `${oneDecimal(breakEven)}%`;
}

/** What the bounds say together, in a line: `On the register, yes. At the turnout seen nearby, no.` */
export function verdictText({
  stations,
  lead,
  publishedLead,
  bounds,
}: Pick<CouldChangeSeat, "stations" | "lead" | "publishedLead" | "bounds">): string {
  if (stations === 0) return "No. Every station is counted, and none is disputed.";
  if (lead !== null && lead < 0)
    return publishedLead !== null && publishedLead >= 0
      ? "Yes. The lead depends on the disputed stations."
      : "No candidate has a majority.";
  const [register, highest, nearby] = BOUNDS.map(
    (name) => bounds.find(({ bound }) => bound === name)?.canChange ?? null,
  );
  if (register === null) return "Not known. The registered voters of some stations are not known.";
  if (register === false) return "No. Not even if all registered voters had voted for the runner-up.";
  if (nearby === true) return "Yes. Even at the turnout seen nearby.";
  if (nearby === false)
    return highest === true
      ? "At the highest turnout seen, yes. At the turnout seen nearby, no."
      : "On the register, yes. At the turnouts seen, no.";
  return highest === false
    ? "On the register, yes. At the highest turnout seen, no."
    : "On the register, yes. No station nearby is counted.";
}
