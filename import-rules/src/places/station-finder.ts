import type { Problem, ProblemKind } from "../problem.ts";
import {
  CODE_AND_NAME_DIFFER,
  CODE_DIFFERS,
  CONSTITUENCY_UNKNOWN,
  NAME_DIFFERS,
  NAME_SPELLED_DIFFERENTLY,
  NO_SUCH_STATION,
  OTHER_CONSTITUENCY,
  SEVERAL_STATIONS,
} from "../problems/place-problems.ts";
import { problemOf, type FoundAt } from "../problems/problem-of.ts";
import type { ListedParish, ParishFound } from "./parish-finder.ts";
import type { ListedStation, PlaceId, PlaceList } from "./place-list.ts";
import { placeKey, type PrintedName } from "./place-name.ts";

/** Something to say about a printed place, once its line is known. */
export interface PlaceFinding {
  readonly about: "station" | "constituency";
  problem(at: FoundAt): Problem;
}

/** The station that a row is about, or why it is none. */
export type StationFound =
  | {
      readonly is: "found";
      readonly station: ListedStation;
      /** Where the list has it. */
      readonly parish: ListedParish;
      readonly findings: readonly PlaceFinding[];
    }
  | { readonly is: "refused"; readonly finding: PlaceFinding };

/** Finds stations within the parishes that their row was matched to. */
export interface StationFinder {
  find(within: Extract<ParishFound, { is: "found" }>, printed: PrintedName): StationFound;
}

/** How sure a station is: both agree, one agrees and the other is nobody's, or it cannot be said which it is. */
type Candidate =
  | {
      readonly is: "agrees";
      readonly station: ListedStation;
      readonly parish: ListedParish;
      readonly exactly: boolean;
    }
  | { readonly is: "name only" | "code only"; readonly station: ListedStation; readonly parish: ListedParish }
  | { readonly is: "refused"; readonly finding: PlaceFinding };

/** The stations of a parish; `names` are prepared once a printed one is not found exactly. */
interface Inside {
  readonly stations: ListedStation[];
  names: NamesInside | null;
}

interface NamesInside {
  /** Of each station in turn. */
  readonly keys: readonly string[];
  /** Whether a name begins with a number, and so may be what reads like a code and a name. */
  readonly anyNumbered: boolean;
}

/** Prepares the list's stations for matching. */
export function stationFinder(list: PlaceList): StationFinder {
  const stations = new Map<PlaceId, Inside>();
  for (const station of list.stations) {
    const known = stations.get(station.parish);
    if (known === undefined) stations.set(station.parish, { stations: [station], names: null });
    else known.stations.push(station);
  }
  const constituencies = new Map(list.constituencies.map((unit) => [unit.id, unit.name]));
  // The key of the last name: a row is compared in each parish of its name.
  let last = { name: "", key: "" };
  function keyOf(name: string): string {
    if (name !== last.name) last = { name, key: placeKey(name) };
    return last.key;
  }

  function find(within: Extract<ParishFound, { is: "found" }>, printed: PrintedName): StationFound {
    const { parishes, likeliest } = within;
    const [only] = parishes;
    if (parishes.length === 1 && only !== undefined)
      return answered(within, printed, inParish(only, printed));
    // The list has several parishes of that name: the station's own name and code tell which, before any printed label.
    const agreeing = parishes.map((parish) => inParish(parish, printed)).filter((one) => one.is === "agrees");
    const left = agreeing.length < 2 ? agreeing : agreeing.filter(({ parish }) => likeliest.includes(parish));
    const [first] = left;
    if (left.length === 1 && first !== undefined) return answered(within, printed, first);
    if (agreeing.length > 1)
      return refused(SEVERAL_STATIONS, { station: wordsOf(printed), count: agreeing.length });
    const [likely] = likeliest;
    const parish = likely ?? only;
    return refused(NO_SUCH_STATION, { station: wordsOf(printed), parish: parish?.name ?? "" });
  }

  function inParish(parish: ListedParish, printed: PrintedName): Candidate {
    const inside = stations.get(parish.id) ?? NOBODY;
    const exactly = asListed(inside, printed);
    if (exactly !== null) return { is: "agrees", station: exactly, parish, exactly: true };
    const first = compare(inside, parish, printed);
    if (printed.otherwise === null || first.is === "agrees") return first;
    // Read as a name alone, a number and all, it can only be a name that begins with a number.
    if (printed.otherwise.code === null && !namesOf(inside).anyNumbered) return first;
    const other = compare(inside, parish, { ...printed.otherwise, otherwise: null });
    // The other reading of the cell counts where it alone names a station of the parish.
    return other.is === "agrees" ? other : first;
  }

  function compare(inside: Inside, parish: ListedParish, printed: PrintedName): Candidate {
    const { code, name } = printed;
    const key = keyOf(name);
    const { keys } = namesOf(inside);
    let byCode: ListedStation | null = null;
    let sameCodes = 0;
    const byName: ListedStation[] = [];
    for (let index = 0; index < inside.stations.length; index += 1) {
      const station = inside.stations[index];
      if (station === undefined) continue;
      const sameName = key !== "" && keys[index] === key;
      if (code !== null && station.code === code) {
        sameCodes += 1;
        // A list with a code twice in a parish is told apart by names.
        if (byCode === null || sameName) byCode = station;
      }
      if (sameName) byName.push(station);
    }
    const [named] = byName;
    const both = byCode !== null && byName.includes(byCode) ? byCode : null;
    if (both !== null) {
      const same = byName.filter((station) => station.code === code);
      if (same.length > 1)
        return {
          is: "refused",
          finding: finding(SEVERAL_STATIONS, { station: wordsOf(printed), count: same.length }),
        };
      return { is: "agrees", station: both, parish, exactly: both.name === name };
    }
    if (named !== undefined && (code === null || byCode === null)) {
      if (byName.length > 1) {
        const several = { station: wordsOf(printed), count: byName.length };
        return {
          is: "refused",
          finding:
            code === null
              ? finding(SEVERAL_STATIONS, several)
              : finding(CODE_AND_NAME_DIFFER, { code, byCode: named.name, byName: named.name }),
        };
      }
      return code === null
        ? { is: "agrees", station: named, parish, exactly: named.name === name }
        : { is: "name only", station: named, parish };
    }
    if (named !== undefined && byCode !== null && code !== null)
      return {
        is: "refused",
        finding: finding(CODE_AND_NAME_DIFFER, { code, byCode: byCode.name, byName: named.name }),
      };
    if (byCode !== null && sameCodes === 1)
      return key === ""
        ? { is: "agrees", station: byCode, parish, exactly: true }
        : { is: "code only", station: byCode, parish };
    return {
      is: "refused",
      finding: finding(NO_SUCH_STATION, { station: wordsOf(printed), parish: parish.name }),
    };
  }

  function answered(
    within: Extract<ParishFound, { is: "found" }>,
    printed: PrintedName,
    candidate: Candidate,
  ): StationFound {
    if (candidate.is === "refused") return candidate;
    const { station, parish } = candidate;
    const { constituency } = within;
    const elsewhere =
      constituency !== null && constituency !== "unknown" && constituency.id !== parish.constituency;
    const findings: PlaceFinding[] = [];
    if (candidate.is === "agrees") {
      if (!candidate.exactly)
        findings.push(finding(NAME_SPELLED_DIFFERENTLY, { listed: differing(printed, station.name) }));
    } else if (candidate.is === "name only") {
      findings.push(finding(CODE_DIFFERS, { station: station.name, listed: station.code ?? "none" }));
    } else {
      // Another name and another constituency, or codes alone above it, are too little to call it the same station.
      if (elsewhere || !within.named)
        return refused(NO_SUCH_STATION, { station: wordsOf(printed), parish: parish.name });
      findings.push(finding(NAME_DIFFERS, { listed: station.name }));
    }
    const listed = constituencies.get(parish.constituency) ?? "";
    if (elsewhere)
      findings.push(
        finding(
          OTHER_CONSTITUENCY,
          { station: station.name, printed: constituency.name, listed },
          "constituency",
        ),
      );
    if (constituency === "unknown") findings.push(unknownConstituency(within.district.name, listed));
    return { is: "found", station, parish, findings };
  }

  return { find };
}

const NOBODY: Inside = { stations: [], names: null };

function namesOf(inside: Inside): NamesInside {
  if (inside.names !== null) return inside.names;
  const keys = inside.stations.map(({ name }) => placeKey(name));
  inside.names = { keys, anyNumbered: keys.some((key) => /^\p{N}/u.test(key)) };
  return inside.names;
}

/** The station with exactly this code and name, where the code is no other's: so it is with nearly all rows. */
function asListed({ stations }: Inside, { code, name }: PrintedName): ListedStation | null {
  if (code === null) return null;
  let found: ListedStation | null = null;
  for (const station of stations) {
    if (station.code !== code) continue;
    if (found !== null || station.name !== name) return null;
    found = station;
  }
  return found;
}

/** The label is only known where the row is placed. */
function unknownConstituency(district: string, constituency: string): PlaceFinding {
  return {
    about: "constituency",
    problem: (at) => problemOf(CONSTITUENCY_UNKNOWN, { printed: at.value ?? "", district, constituency }, at),
  };
}

function finding<Details>(
  kind: ProblemKind<Details>,
  details: NoInfer<Details>,
  about: PlaceFinding["about"] = "station",
): PlaceFinding {
  return { about, problem: (at) => problemOf(kind, details, at) };
}

function refused<Details>(kind: ProblemKind<Details>, details: NoInfer<Details>): StationFound {
  return { is: "refused", finding: finding(kind, details) };
}

const wordsOf = ({ code, name }: PrintedName) => (name === "" ? `with code ${code ?? ""}` : name);

/** The list's spelling from the first word on that is not printed so: `(A- NAJ)`. */
function differing({ name, otherwise }: PrintedName, listed: string): string {
  const printed = (placeKey(name) === placeKey(listed) ? name : (otherwise?.name ?? name)).split(" ");
  const words = listed.split(" ");
  let same = 0;
  while (same < words.length - 1 && words[same] === printed[same]) same += 1;
  return words.slice(same).join(" ");
}
