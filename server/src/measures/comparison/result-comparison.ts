import type { compareResults, ComparedUnit } from "@command-center/contract/results/result-comparison";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { ballotsOf, ownCandidates } from "../stations/contests.ts";
import { byElectionSeat, placeShown } from "../stations/contests-of-places.ts";
import { matchedBallots } from "./compared-candidates.ts";
import { electionsOf, type ComparedElection } from "./compared-elections.ts";
import { contestIn, sideOf, type TalliedPlace, type Tally } from "./tally.ts";
import { comparedCountry, isAboveDistrict, placeOfDistricts } from "./whole-districts.ts";
import { placeWithinDistrict } from "./within-district.ts";

type Comparison = OutputOf<typeof compareResults>;

/**
 * A contest's results of a place and the units below it in two elections, the earlier one first. Each unit says whether its ground is
 * the same; figures of both elections are given in any case.
 */
export async function comparedResults(
  read: Read,
  input: InputOf<typeof compareResults>,
): Promise<Comparison> {
  const elections = await electionsOf(read, input);
  const own = elections[elections.own].contests;
  const other = elections[elections.own === "before" ? "after" : "before"].contests;
  // A by-election is compared from its seat: no other place votes in it.
  const place = await placeShown(read, input, byElectionSeat(own) === null ? other : own);
  const country = await comparedCountry(read, elections);
  const tallied = isAboveDistrict(place)
    ? placeOfDistricts(country, read, place)
    : await placeWithinDistrict(country, read, elections, place);
  const { unit, shared, units, joined } = tallied;
  const isWhole = unit.ground === "same";
  const part = isWhole ? unit : shared;
  const [before, after] = [contestIn(part.before), contestIn(part.after)];
  const contests = before === null || after === null ? null : { before, after };
  const matched =
    contests === null
      ? { candidates: [], subject: null, places: null }
      : await matchedBallots(read, contests, part);
  const ballots = await ballotsOf(read, contestsOfUnits(tallied));
  const both = (one: { readonly before: Tally; readonly after: Tally }) => ({
    before: sideOf(one.before, ballots, matched.places?.before ?? null),
    after: sideOf(one.after, ballots, matched.places?.after ?? null),
  });
  const comparedUnit = (one: (typeof units)[number]): ComparedUnit => ({
    area: one.area,
    parent: one.parent,
    ground: one.ground,
    others: [...one.others],
    ...both(one),
  });
  return {
    contest: input.contest,
    before: wordsOf(elections.before),
    after: wordsOf(elections.after),
    contests,
    own: await ownIn(read, contests),
    subject: matched.subject,
    candidates: [...matched.candidates],
    unit: comparedUnit(unit),
    compared: { isWhole, names: [...shared.names], ...both(part) },
    units: units.map(comparedUnit),
    joined: joined.map((one) => ({
      area: one.area,
      members: [...one.members],
      isOnBothLists: one.isOnBothLists,
      ...both(one),
    })),
  };
}

const wordsOf = ({ cycleName, contests }: ComparedElection) => ({
  cycle: cycleName,
  pollingDay: contests.pollingDay,
  issuer: contests.issuer,
  isByElection: contests.isByElection,
  seat: byElectionSeat(contests)?.seat.name ?? null,
});

async function ownIn(read: Read, contests: Comparison["contests"]): Promise<Comparison["own"]> {
  if (contests === null) return { before: null, after: null };
  const own = await ownCandidates(read, [contests.before, contests.after]);
  const nameIn = (contest: number) => own.get(contest)?.name ?? null;
  return { before: nameIn(contests.before), after: nameIn(contests.after) };
}

/** Contests of units that vote for one seat: their candidates may lead there. */
function contestsOfUnits({ unit, units, joined }: TalliedPlace): readonly number[] {
  const tallies = [unit, ...units, ...joined].flatMap(({ before, after }) => [before, after]);
  return [...new Set(tallies.flatMap((tally) => contestIn(tally) ?? []))];
}
