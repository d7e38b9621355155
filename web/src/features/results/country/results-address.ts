import type { StationResults } from "@command-center/contract/results/station-results";
import type { ChosenResults } from "@command-center/contract/exports/chosen-results";
import { useHeld } from "../../../navigation/address.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { withQuery } from "../../../navigation/paths.ts";
import { wholeText } from "../../../ui/format.ts";

/** Parameters in the address of the results explorer; null if missing or not valid. */
export interface ResultsAddress {
  /** The id of a unit; null: the country, or what whoever looks is limited to. */
  readonly area: number | null;
  /** Of a unit that lies in two constituencies, its part in this one; of a sub-region in two party regions, likewise. */
  readonly constituency: number | null;
  readonly within: number | null;
  readonly contest: string | null;
  readonly day: string | null;
  /** Whose figures. */
  readonly issuer: string | null;
  /** The cycle of the election that is compared with, and its polling day; null: the newest other one. */
  readonly withCycle: number | null;
  readonly withDay: string | null;
}

const NUMBER = /^[1-9]\d{0,8}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const dayIn = (text: string | null) => (text !== null && DAY.test(text) ? text : null);
const numberIn = (text: string | null) => (text !== null && NUMBER.test(text) ? Number(text) : null);

export function useResultsAddress(): ResultsAddress {
  const day = dayIn(useHeld("day"));
  const heldIssuer = useHeld("issuer");
  return {
    area: numberIn(useHeld("area")),
    constituency: numberIn(useHeld("constituency")),
    within: numberIn(useHeld("within")),
    contest: useHeld("contest"),
    day,
    issuer: heldIssuer === null ? null : wholeText(heldIssuer, 100),
    withCycle: numberIn(useHeld("with")),
    withDay: dayIn(useHeld("withDay")),
  };
}

/** What calls about results take, as the address has it. */
export function askedIn({ area, constituency, within, contest, day, issuer }: ResultsAddress) {
  return {
    // Of a contest that there is none, the server says which there are.
    contest: (contest ?? "president") as StationResults["contest"],
    ...(area !== null && { area }),
    ...(constituency !== null && { constituency }),
    ...(within !== null && { within }),
    ...(day !== null && { pollingDay: day }),
    ...(issuer !== null && { issuer }),
  };
}

/** The same of results that are shown, as an export takes them: also where the address leaves out what they are. */
export function chosenIn(
  { contest, pollingDay, issuer }: StationResults,
  address: ResultsAddress,
): ChosenResults {
  return { ...askedIn(address), contest, pollingDay, issuer };
}

export function resultsHref(address: ResultsAddress, change: Partial<ResultsAddress> = {}): string {
  return hrefOn("results", { ...address, ...change });
}

/** The address of the comparison of these results with those of another election. */
export function compareHref(address: ResultsAddress, change: Partial<ResultsAddress> = {}): string {
  return hrefOn("compare", { ...address, ...change });
}

export function couldChangeHref(address: ResultsAddress, change: Partial<ResultsAddress> = {}): string {
  return hrefOn("couldChange", { ...address, ...change });
}

/** The address of the differences of an election's results from those of another issuer. */
export function differencesHref(address: ResultsAddress, change: Partial<ResultsAddress> = {}): string {
  return hrefOn("differences", { ...address, ...change });
}

function hrefOn(
  page: "results" | "compare" | "couldChange" | "differences",
  address: ResultsAddress,
): string {
  const { contest, day, issuer, area, within, constituency, withCycle, withDay } = address;
  return withQuery(PAGES[page].path, {
    contest: contest ?? undefined,
    day: day ?? undefined,
    issuer: issuer ?? undefined,
    area: area?.toString(),
    within: within?.toString(),
    constituency: constituency?.toString(),
    with: withCycle?.toString(),
    withDay: withDay ?? undefined,
  });
}

type Unit = StationResults["area"];

/** Leads to a unit of the next level: in the part of it that lies in the unit that is shown. */
export function hrefBelow(address: ResultsAddress, shown: Unit, unit: Unit): string {
  return hrefOn("results", addressBelow(address, shown, unit));
}

/** The same to the comparison of the unit. */
export function compareHrefBelow(address: ResultsAddress, shown: Unit, unit: Unit): string {
  return hrefOn("compare", addressBelow(address, shown, unit));
}

function addressBelow(address: ResultsAddress, shown: Unit, unit: Unit): ResultsAddress {
  return {
    ...address,
    area: unit.id,
    within: shown.kind === "party_region" && unit.kind === "sub_region" ? shown.id : null,
    constituency: ["sub_county", "parish"].includes(unit.kind)
      ? shown.kind === "constituency"
        ? shown.id
        : address.constituency
      : null,
  };
}

/** Leads to a unit above, in the part of it that the way to the shown one goes through. */
export function hrefAbove(address: ResultsAddress, above: readonly Unit[], unit: Unit): string {
  const idOf = (kind: string) => above.find((one) => one.kind === kind)?.id ?? null;
  const isTop = unit.kind === "country" || unit.kind === "scope";
  return resultsHref(address, {
    area: isTop ? null : unit.id,
    within: unit.kind === "sub_region" ? idOf("party_region") : null,
    constituency: unit.kind === "sub_county" || unit.kind === "parish" ? idOf("constituency") : null,
  });
}
