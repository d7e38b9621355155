import { countText, percentText } from "@command-center/domain/number-text";
import { leadChanges, type Lead } from "@command-center/import-rules/impact/leaders";
import { movedFar, shareChanges, type ShareChange } from "@command-center/import-rules/impact/shares";
import type { SeatId } from "@command-center/import-rules/plans/seated-plan";
import type { Problem } from "@command-center/import-rules/problem";
import type { Write } from "../../../database/database.ts";
import type { ImportToRead } from "../reading/staging.ts";
import type { FileContest } from "./contest.ts";
import type { FileSums } from "./file-sums.ts";
import { againstRegister, againstTally } from "./comparisons/held-against.ts";
import { againstPublished } from "./comparisons/published-totals.ts";
import { unlikePreviousElection } from "./comparisons/previous-election.ts";
import { totalsBeforeAndAfter, type ImpactLine, type NamesOf, type Totals } from "./totals.ts";

/** A figure with the number of stations that it is known of, and of how many it could be. */
const FIGURES = [
  ["Stations counted", "counted", null],
  ["Registered voters", "registered", ["registersKnown", "sheets"]],
  ["Votes cast", "total", ["votesKnown", "withVotes"]],
  ["Valid votes", "valid", null],
  ["Invalid votes", "invalid", ["votesKnown", "withVotes"]],
] as const;
type Counted = (typeof FIGURES)[number][1] | "registersKnown" | "sheets" | "votesKnown" | "withVotes";

const percent = (share: number | null) => (share === null ? null : percentText(share));

/**
 * What would move of a contest, or of all contests of a kind: totals, shares and leaders; the shares that would move far; and how
 * the sums stand beside the register and the tally sheets on record.
 */
export async function impactOf(
  write: Write,
  importRow: ImportToRead,
  contest: FileContest,
  sums: FileSums,
  namesOf: NamesOf,
): Promise<{
  readonly impact: readonly ImpactLine[];
  readonly moved: readonly ShareChange[];
  readonly problems: readonly Problem[];
}> {
  const [before, after] = await totalsBeforeAndAfter(write, importRow, contest, sums.totals(), namesOf);
  const sum = (rows: readonly Totals[], key: Counted) => rows.reduce((total, row) => total + row[key], 0);
  const figure = (rows: readonly Totals[], [, key, known]: (typeof FIGURES)[number]) => {
    if (known === null) return countText(sum(rows, key));
    const [stations, all] = [sum(rows, known[0]), sum(rows, known[1])];
    if (stations === all) return countText(sum(rows, key));
    if (stations === 0) return "not known";
    return `${countText(sum(rows, key))}, known for ${countText(stations)} of ${countText(all)} stations`;
  };
  const hadResults = sum(before, "counted") > 0;
  const totals = FIGURES.map((one) => ({
    what: one[0],
    from: hadResults ? figure(before, one) : null,
    to: figure(after, one),
  }));
  const isOfPresident = contest.contest === "president";
  const published = isOfPresident
    ? await againstPublished(write, importRow.cycleId, namesOf(contest.country), after)
    : { impact: [], problems: [] };
  const { shares, moved, leaders, movedShares } = movesOf(contest, before, after, namesOf);
  return {
    impact: [
      ...totals,
      // Of many seats only the shares that move far: the others are seen by their leaders.
      ...(isOfPresident ? shares : moved),
      ...leaders,
      ...againstRegister(sums.besideList()),
      ...(await againstTally(write, importRow, contest, namesOf, after)),
      ...published.impact,
    ].filter((row) => row.from !== row.to),
    moved: movedShares,
    problems: isOfPresident
      ? [
          ...published.problems,
          ...(await unlikePreviousElection(write, contest, namesOf(contest.country), after)),
        ]
      : [],
  };
}

/** The votes of a seat in a district. */
type SeatVotes = Pick<Totals, "seat" | "seatName" | "district" | "name" | "counted" | "votes">;

/** The shares and leaders that would move: of the President in each district, of the other contests in each seat. */
export function movesOf(
  { contest }: Pick<FileContest, "contest">,
  before: readonly SeatVotes[],
  after: readonly SeatVotes[],
  namesOf: NamesOf,
): {
  readonly shares: readonly ImpactLine[];
  readonly moved: readonly ImpactLine[];
  readonly movedShares: readonly ShareChange[];
  readonly leaders: readonly ImpactLine[];
} {
  const isOfPresident = contest === "president";
  const [wasBySeat, bySeat] = [seatsOf(before), seatsOf(after)];
  const shares = [...bySeat].flatMap(([seat, rows]) => {
    const was = wasBySeat.get(seat) ?? [];
    const changes = shareChanges(
      was.some(({ counted }) => counted > 0) ? votesIn(was, namesOf(seat)) : [],
      votesIn(rows, namesOf(seat)),
    );
    return isOfPresident
      ? changes
      : changes.map((change): ShareChange => ({ ...change, seat: rows[0]?.seatName ?? "" }));
  });
  const movedShares = movedFar(shares);
  const [noun, by] = isOfPresident ? (["districts", "district"] as const) : (["seats", "seat"] as const);
  return {
    shares: shares.map(shareLine),
    moved: movedShares.map(shareLine),
    movedShares,
    leaders: leadersMoved(noun, leadsIn(before, namesOf, by), leadsIn(after, namesOf, by)),
  };
}

const shareLine = ({ name, seat, from, to }: ShareChange): ImpactLine => ({
  what: seat === undefined ? name : `${name}, ${seat}`,
  from: percent(from),
  to: percent(to),
});

function seatsOf(rows: readonly SeatVotes[]): ReadonlyMap<SeatId, readonly SeatVotes[]> {
  const seats = new Map<SeatId, SeatVotes[]>();
  for (const row of rows) seats.set(row.seat, [...(seats.get(row.seat) ?? []), row]);
  return seats;
}

const votesIn = (rows: readonly Pick<SeatVotes, "votes">[], names: readonly string[]) =>
  names.map((name, place) => ({
    name,
    votes: rows.reduce((total, { votes }) => total + (votes[place] ?? 0), 0),
  }));

/** The votes of each unit that is led by somebody: districts of one contest, or seats. */
function leadsIn(rows: readonly SeatVotes[], namesOf: NamesOf, by: "district" | "seat") {
  const units = new Map<number, { name: string; seat: SeatId; rows: SeatVotes[] }>();
  for (const row of rows) {
    const name = by === "seat" ? row.seatName : row.name;
    const unit = units.get(row[by]) ?? { name, seat: row.seat, rows: [] };
    unit.rows.push(row);
    units.set(row[by], unit);
  }
  return new Map(
    [...units].map(([id, unit]) => [id, { name: unit.name, votes: votesIn(unit.rows, namesOf(unit.seat)) }]),
  );
}

/** Units that would have another leader; those that have one for the first time are only counted. */
function leadersMoved(
  noun: "districts" | "seats",
  before: ReturnType<typeof leadsIn>,
  after: ReturnType<typeof leadsIn>,
): readonly ImpactLine[] {
  const changes = leadChanges(
    [...after].map(([area, { votes }]) => ({
      area,
      before: before.get(area)?.votes ?? [],
      after: votes,
    })),
  );
  const words = (lead: Lead | null) =>
    lead === null ? "No result" : `${lead.names.join(" and ")} ${percentText(lead.percent)}`;
  const first = changes.filter(({ change }) => change === "appears").length;
  return [
    ...(first > 0
      ? [
          {
            what: `${noun === "seats" ? "Seats" : "Districts"} with a leader for the first time`,
            from: null,
            to: String(first),
          },
        ]
      : []),
    ...changes
      .filter(({ change }) => change !== "appears")
      .map(({ area, from, to }) => ({
        what: `Leader of ${after.get(area)?.name}`,
        from: words(from),
        to: words(to),
      })),
  ];
}
