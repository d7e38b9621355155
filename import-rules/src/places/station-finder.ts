import type { ProblemKind } from "../problem.ts";
import {
  CODE_DIFFERS,
  NAME_DIFFERS,
  NAME_SPELLED_DIFFERENTLY,
  NO_SUCH_STATION,
  OTHER_CONSTITUENCY,
  SEVERAL_STATIONS,
  STATION_ELSEWHERE,
} from "../problems/place-problems.ts";
import { districtStations, type PrintedStation, type StationInDistrict } from "./district-stations.ts";
import { groupedBy } from "@command-center/domain/grouped-by";
import type { ListedParish, ParishFound } from "./parish-finder.ts";
import type { ListedStation, ListedUnit, PlaceId, PlaceList } from "./place-list.ts";
import type { PrintedName } from "./place-name.ts";
import { differing, finding, unknownConstituency, type PlaceFinding } from "./place-finding.ts";
import { askAboutStation, type PlaceQuestion, type QuestionLog } from "./place-question.ts";
import { stationByName } from "./station-by-name.ts";
import { stationInParish, type InParish, type StationsOfParish } from "./station-in-parish.ts";

/** The station that a row is about, or why it is none. */
export type StationFound =
  | {
      readonly is: "found";
      readonly station: ListedStation;
      /** Where the list has it. */
      readonly findings: readonly PlaceFinding[];
    }
  | { readonly is: "refused"; readonly finding: PlaceFinding }
  | { readonly is: "question"; readonly question: PlaceQuestion }
  | { readonly is: "left out" };

type Within = Extract<ParishFound, { is: "found" }>;

/**
 * Finds the station of a row. Name, code and register tell stations apart, within the printed parish first. Where they
 * disagree the whole district is searched. A station is never taken by its code alone: if its name and register both
 * differ, or the register is unknown, the page asks. {@link stationByName} decides for rows without a parish.
 */
export interface StationFinder {
  find(within: Within, printed: PrintedStation): StationFound;
  /** The station of a row with an unmatched sub-county or parish; null where the district has none. */
  elsewhere(district: ListedUnit, printed: PrintedStation): StationFound | null;
}

/** Open questions about stations; with more, the file belongs to another list, and further rows are refused. */
export const MAX_STATION_QUESTIONS = 200;

/** Prepares the list's stations for matching, with the answers that were given about this file. */
export function stationFinder(list: PlaceList, answers: QuestionLog): StationFinder {
  const parishes = new Map(list.parishes.map((parish) => [parish.id, parish]));
  const subCounties = new Map(list.subCounties.map((unit) => [unit.id, unit]));
  const constituencies = new Map(list.constituencies.map((unit) => [unit.id, unit.name]));
  const stations: ReadonlyMap<PlaceId, StationsOfParish> = new Map(
    [...groupedBy(list.stations, ({ parish }) => parish)].map(([id, inside]) => [
      id,
      { stations: inside, names: null },
    ]),
  );
  let byDistrict: ReadonlyMap<PlaceId | undefined, readonly StationInDistrict[]> | null = null;
  const inDistrict = (district: PlaceId) => {
    byDistrict ??= groupedBy(
      list.stations.map((station) => ({ station, parishName: parishes.get(station.parish)?.name ?? "" })),
      ({ station }) => subCounties.get(parishes.get(station.parish)?.subCounty ?? 0)?.district,
    );
    return byDistrict.get(district) ?? [];
  };
  const district = districtStations(inDistrict);
  const questions = new Map<string, PlaceQuestion>();
  let open = 0;

  function find(within: Within, printed: PrintedStation): StationFound {
    if (!within.hasParish) return findByName(within, printed);
    const { station: name, registered } = printed;
    const candidate = candidateIn(within, name);
    const hasRegister = (station: ListedStation) => registered !== null && station.registered === registered;
    const isDifferent = (station: ListedStation) =>
      registered !== null && station.registered !== null && station.registered !== registered;
    // Several sub-counties may have a parish of this name: a code alone says too little.
    if (
      !within.hasSubCounty &&
      name.name === "" &&
      !(candidate.is === "agrees" && hasRegister(candidate.station))
    )
      return asked(within, printed, null);
    if (candidate.is === "agrees" && !isDifferent(candidate.station)) return asFound(within, name, candidate);
    if (candidate.is === "conflict" || candidate.is === "several") {
      const [only, ...others] = candidate.stations.filter(hasRegister);
      if (only !== undefined && others.length === 0)
        return asFound(within, name, { is: registerDecides(candidate, only), station: only });
    }
    const other = district.find(within.district.id, printed);
    if (candidate.is === "agrees")
      return other === null || other.station.id === candidate.station.id
        ? asFound(within, name, candidate)
        : asked(within, printed, [candidate.station, other.station]);
    if (candidate.is === "name only" && (hasRegister(candidate.station) || other === null))
      return asFound(within, name, candidate);
    if (other !== null && (candidate.is !== "code only" || other.station.id !== candidate.station.id))
      return asElsewhere(within, other.station);
    if (candidate.is === "code only" && hasRegister(candidate.station))
      return asFound(within, name, candidate);
    if (candidate.is === "several" && !within.hasSubCounty)
      return asked(within, printed, candidate.stations, true);
    if (candidate.is === "several")
      return refused(SEVERAL_STATIONS, { station: wordsOf(name), count: candidate.stations.length });
    return asked(within, printed, null);
  }

  /** Without a parish: the only station of its name in the printed sub-county, else in the district. */
  function findByName(within: Within, printed: PrintedStation): StationFound {
    const { parishes: inside, hasSubCounty } = within;
    const { station: name, registered } = printed;
    const { stations: all, code } = district.named(within.district.id, name);
    const named = hasSubCounty ? all.filter(({ parish }) => inside.some(({ id }) => id === parish)) : all;
    if (named.length === 0) {
      const other = district.find(within.district.id, printed);
      if (other === null) return asked(within, printed, null);
      return hasSubCounty
        ? asElsewhere(within, other.station)
        : asFound(within, name, { is: "code only", station: other.station });
    }
    const found = stationByName(named, { code, registered });
    if (found.is !== "found") return asked(within, printed, found.stations, found.is === "several");
    const { station, codeDiffers } = found;
    return asFound(
      within,
      name,
      codeDiffers
        ? { is: "name only", station }
        : { is: "agrees", station, isExact: [name.name, name.otherwise?.name].includes(station.name) },
    );
  }

  /** The parish's station that fits best; of several parishes of one name the one whose station agrees. */
  function candidateIn({ parishes: all, likeliest, hasSubCounty }: Within, printed: PrintedName): InParish {
    const [only, second] = all;
    if (only === undefined) return { is: "none" };
    if (second === undefined) return stationInParish(stations.get(only.id), printed);
    // The station's own name and code tell which parish it is, before any printed label.
    const agreeing = all
      .map((parish) => ({ parish, candidate: stationInParish(stations.get(parish.id), printed) }))
      .filter(({ candidate }) => candidate.is === "agrees");
    // Without a sub-county the label would choose between parishes far apart.
    const left =
      agreeing.length < 2 || !hasSubCounty
        ? agreeing
        : agreeing.filter(({ parish }) => likeliest.includes(parish));
    const [first] = left;
    if (left.length === 1 && first !== undefined) return first.candidate;
    if (agreeing.length === 0) return { is: "none" };
    const several = agreeing.flatMap(({ candidate }) => (candidate.is === "agrees" ? candidate.station : []));
    return { is: "several", stations: several };
  }

  function asked(
    within: Within,
    { station: printed, registered }: PrintedStation,
    likely: readonly ListedStation[] | null,
    several = false,
  ): StationFound {
    const parish = printedParish(within);
    const above = parish ?? lowestPrinted(within);
    if (open >= MAX_STATION_QUESTIONS)
      return refused(NO_SUCH_STATION, { station: wordsOf(printed), parish: above.name });
    const make = (some: readonly ListedStation[]) =>
      askAboutStation(above, printed, registered, { stations: some, several, within: whereOf });
    const { id } = make([]);
    let question = questions.get(id);
    if (question === undefined) {
      question = make(likely ?? likelyStations(within.district.id, parish?.id, registered));
      questions.set(id, question);
      if (answerTo(question, within) === undefined) open += 1;
    }
    const station = answerTo(question, within);
    if (station === null) return { is: "left out" };
    if (station === undefined) return { is: "question", question };
    return { is: "found", station, findings: [] };
  }

  /** The lowest unit above the parish that the row prints: stations of one name in two of them are two questions. */
  function lowestPrinted({ hasSubCounty, parishes: [first], constituency, district: unit }: Within) {
    const subCounty = hasSubCounty ? subCounties.get(first?.subCounty ?? 0) : undefined;
    return subCounty ?? (constituency === null || constituency === "unknown" ? unit : constituency);
  }

  /** The stations of the parish, and those of the district with the printed register; without any, the whole district. */
  function likelyStations(inside: PlaceId, parish: PlaceId | undefined, registered: number | null) {
    const all = inDistrict(inside).map(({ station }) => station);
    const near = all.filter((station) => station.parish === parish || station.registered === registered);
    return near.length > 0 ? near : all;
  }

  const answerTo = (question: PlaceQuestion, { district: { id } }: Pick<Within, "district">) =>
    answers.answerTo(question, () => inDistrict(id).map(({ station }) => station));

  function parishOf({ parish: id, name }: ListedStation): ListedParish {
    const parish = parishes.get(id);
    if (parish === undefined) throw new Error(`${name} lies in no parish of the list.`);
    return parish;
  }

  function whereOf(station: ListedStation): string {
    const { name, subCounty } = parishOf(station);
    return [name, subCounties.get(subCounty)?.name ?? ""].join(", ");
  }

  function asFound(
    within: Within,
    printed: PrintedName,
    candidate: Exclude<InParish, { is: "none" | "conflict" | "several" }>,
  ): StationFound {
    const { station } = candidate;
    const findings: PlaceFinding[] = [];
    if (candidate.is === "agrees") {
      if (!candidate.isExact)
        findings.push(finding(NAME_SPELLED_DIFFERENTLY, { listed: differing(printed, station.name) }));
    } else if (candidate.is === "name only")
      findings.push(
        finding(CODE_DIFFERS, {
          station: station.name,
          listed: station.printedCode ?? station.code ?? "none",
        }),
      );
    else findings.push(finding(NAME_DIFFERS, { listed: station.name }));
    return {
      is: "found",
      station,
      findings: [...findings, ...labels(within, station)],
    };
  }

  function asElsewhere(within: Within, station: ListedStation): StationFound {
    const findings = [elsewhereFinding(station), ...labels(within, station)];
    return { is: "found", station, findings };
  }

  function elsewhereFinding(station: ListedStation): PlaceFinding {
    const parish = parishOf(station);
    const subCounty = subCounties.get(parish.subCounty)?.name ?? "";
    return finding(STATION_ELSEWHERE, { station: station.name, parish: parish.name, subCounty });
  }

  /** What the printed constituency says that the list does not. */
  function labels({ constituency, district: { name } }: Within, station: ListedStation): PlaceFinding[] {
    const parish = parishOf(station);
    const listed = constituencies.get(parish.constituency) ?? "";
    if (constituency === null || (constituency !== "unknown" && constituency.id === parish.constituency))
      return [];
    if (constituency === "unknown") return [unknownConstituency(name, listed)];
    const details = { station: station.name, printed: constituency.name, listed };
    return [finding(OTHER_CONSTITUENCY, details, "constituency")];
  }

  return {
    find,
    elsewhere(unit, printed) {
      const other = district.find(unit.id, printed);
      if (other === null) return null;
      const { station } = other;
      return { is: "found", station, findings: [elsewhereFinding(station)] };
    },
  };
}

/** The printed parish, if the row tells it from others of its name in the district. */
function printedParish({ hasParish, hasSubCounty, parishes, likeliest }: Within): ListedParish | undefined {
  return hasParish && (hasSubCounty || likeliest.length === 1) ? (likeliest[0] ?? parishes[0]) : undefined;
}

/** What the station with the printed register agrees in. */
function registerDecides(
  candidate: Extract<InParish, { is: "conflict" | "several" }>,
  station: ListedStation,
): "name only" | "code only" {
  return candidate.is === "conflict" && candidate.stations[0] === station ? "code only" : "name only";
}

function refused<Details>(kind: ProblemKind<Details>, details: NoInfer<Details>): StationFound {
  return { is: "refused", finding: finding(kind, details) };
}

const wordsOf = ({ code, name }: PrintedName) => (name === "" ? `with code ${code ?? ""}` : name);
