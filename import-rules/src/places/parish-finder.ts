import { groupedBy } from "@command-center/domain/grouped-by";
import type { ListedUnit, PlaceId, PlaceList } from "./place-list.ts";
import type { PrintedName } from "./place-name.ts";
import { askAbout, type AskedLevel, type PlaceQuestion, type QuestionLog } from "./place-question.ts";
import {
  decidedByCode,
  lazilyWithin,
  unitsWithin,
  type UnitsFound,
  type UnitsWithin,
} from "./units-within.ts";

/** The units that a row prints. Null where the file has no such column; for county and constituency also where the cell is empty. */
export interface PrintedUnits {
  readonly district: PrintedName;
  readonly county: PrintedName | null;
  readonly constituency: PrintedName | null;
  readonly subCounty: PrintedName | null;
  readonly parish: PrintedName | null;
}

type District = PlaceList["districts"][number];
type SubCounty = PlaceList["subCounties"][number];
export type ListedParish = PlaceList["parishes"][number];

/** What the units of a row are matched to. */
export type ParishFound =
  | {
      readonly is: "found";
      readonly district: District;
      /** Whether the file prints sub-counties and parishes. */
      readonly hasSubCounty: boolean;
      readonly hasParish: boolean;
      /**
       * With a printed parish more than one only where the list itself has several of that name: the station decides. Without it all
       * parishes of the sub-county, and none where that is not printed either.
       */
      readonly parishes: readonly ListedParish[];
      /** The constituency that the row prints: a unit of the district, an unknown one, or none. */
      readonly constituency: ListedUnit | "unknown" | null;
      /** Those of the parishes that agree with the printed constituency, county and codes as far as they tell them apart. */
      readonly likeliest: readonly ListedParish[];
    }
  | {
      readonly is: "question";
      readonly question: PlaceQuestion;
      /** Null where the district itself is asked about. */
      readonly district: District | null;
    }
  | { readonly is: "left out" };

/** Finds the parish of the units that a row prints, each within the unit above it. */
export interface ParishFinder {
  find(printed: PrintedUnits): ParishFound;
  /** The district alone, for sheets of districts. */
  findDistrict(
    printed: PrintedName,
  ): { readonly is: "found"; readonly district: District } | Exclude<ParishFound, { is: "found" }>;
  /** A constituency of a district, for records of seats. */
  findConstituency(
    district: ListedUnit,
    printed: PrintedName,
  ): { readonly is: "found"; readonly constituency: ListedUnit } | Exclude<ParishFound, { is: "found" }>;
}

/** Prepares the units for matching, with the answers that were given about this file. */
export function parishFinder(list: PlaceList, answers: QuestionLog): ParishFinder {
  const districts = unitsWithin(list.districts);
  const constituencies = lazilyWithin(groupedBy(list.constituencies, ({ district }) => district));
  const counties = lazilyWithin(groupedBy(list.counties, ({ district }) => district));
  const subCounties = lazilyWithin(groupedBy(list.subCounties, ({ district }) => district));
  const parishes = lazilyWithin(groupedBy(list.parishes, ({ subCounty }) => subCounty));
  const subCountyOf = new Map(list.subCounties.map((one) => [one.id, one]));
  const parishesOfDistrict = lazilyWithin(
    groupedBy(list.parishes, ({ subCounty }) => subCountyOf.get(subCounty)?.district ?? 0),
  );
  const inConstituencies = new Map<PlaceId, Set<PlaceId>>();
  for (const { subCounty, constituency } of list.parishes) {
    const known = inConstituencies.get(subCounty);
    if (known === undefined) inConstituencies.set(subCounty, new Set([constituency]));
    else known.add(constituency);
  }

  /** The answered unit, or the question; `all` are the units that could be it. */
  function asked<Unit extends ListedUnit>(
    level: AskedLevel,
    above: ListedUnit | null,
    printed: PrintedName,
    { fitting, all, district }: { fitting: readonly Unit[]; all: readonly Unit[]; district: District | null },
  ): { readonly is: "answered"; readonly unit: Unit } | Exclude<ParishFound, { is: "found" }> {
    const question = askAbout(level, above, printed, { fitting, all });
    const unit = answers.answerTo(question, () => all);
    if (unit === null) return { is: "left out" };
    return unit === undefined ? { is: "question", question, district } : { is: "answered", unit };
  }

  function findDistrict(printed: PrintedName) {
    const found = districts.find(printed);
    const one = single(printed, found);
    if (one !== undefined) return { is: "found", district: one } as const;
    const answer = asked("district", null, printed, {
      fitting: found.units,
      all: list.districts,
      district: null,
    });
    return answer.is === "answered" ? ({ is: "found", district: answer.unit } as const) : answer;
  }

  function findConstituency(district: ListedUnit, printed: PrintedName) {
    const within = constituencies(district.id);
    const found = within.find(printed);
    const one = single(printed, found);
    if (one !== undefined) return { is: "found", constituency: one } as const;
    const of = { fitting: found.units, all: within.units, district };
    const answer = asked("constituency", district, printed, of);
    return answer.is === "answered" ? ({ is: "found", constituency: answer.unit } as const) : answer;
  }

  function find(printed: PrintedUnits): ParishFound {
    const inDistrict = findDistrict(printed.district);
    if (inDistrict.is !== "found") return inDistrict;
    const { district } = inDistrict;
    const constituency = labelOf(printed.constituency, constituencies(district.id));
    const county = labelOf(printed.county, counties(district.id));
    const isPrinted = ({ id, county: of }: SubCounty) =>
      (typeof constituency !== "object" ||
        constituency === null ||
        inConstituencies.get(id)?.has(constituency.id) === true) &&
      (typeof county !== "object" || county === null || of === county.id);

    const common = {
      is: "found",
      district,
      constituency,
      hasSubCounty: printed.subCounty !== null,
      hasParish: printed.parish !== null,
    } as const;
    const { parish: printedParish } = printed;
    if (printed.subCounty === null) {
      if (printedParish === null) return { ...common, parishes: [], likeliest: [] };
      return parishIn(district, parishesOfDistrict(district.id), printedParish);
    }

    const within = subCounties(district.id);
    const found = within.find(printed.subCounty);
    let fitting = found.units;
    if (found.by === "without words" && fitting.length > 1) {
      // Only where one is left in the unit above: of the county or constituency that is printed.
      const left = fitting.filter(isPrinted);
      fitting = left.length === 1 ? left : [];
    }
    if (fitting.length === 0) {
      const answer = asked("sub-county", district, printed.subCounty, {
        fitting: found.units,
        all: within.units,
        district,
      });
      if (answer.is !== "answered") return answer;
      fitting = [answer.unit];
    }
    if (printedParish === null) {
      const all = fitting.flatMap(({ id }) => parishes(id).units);
      return { ...common, parishes: all, likeliest: [] };
    }

    const perSubCounty = fitting.map((subCounty) => ({
      subCounty,
      found: parishes(subCounty.id).find(printedParish),
    }));
    const matched = perSubCounty.flatMap(({ found }) => certain(found));
    if (matched.length === 0) {
      const [only, second] = fitting.length === 1 ? fitting : fitting.filter(isPrinted);
      if (only !== undefined && second === undefined) return parishIn(only, parishes(only.id), printedParish);
      const answer = asked("sub-county", district, printed.subCounty, {
        fitting,
        all: within.units,
        district,
      });
      if (answer.is !== "answered") return answer;
      return parishIn(answer.unit, parishes(answer.unit.id), printedParish);
    }
    return foundAs(matched, printedParish);

    /** The parish within a unit above, by its name or by an answer. */
    function parishIn(
      above: ListedUnit,
      inside: UnitsWithin<ListedParish>,
      printedParish: PrintedName,
    ): ParishFound {
      const found = inside.find(printedParish);
      const sure = certain(found);
      if (sure.length > 0) return foundAs(sure, printedParish);
      const answer = asked("parish", above, printedParish, {
        fitting: found.units,
        all: inside.units,
        district,
      });
      return answer.is === "answered" ? foundAs([answer.unit], printedParish) : answer;
    }

    function foundAs(all: readonly ListedParish[], printedParish: PrintedName): ParishFound {
      let likeliest = all;
      const narrow = (fits: (parish: ListedParish) => boolean) => {
        const left = likeliest.length < 2 ? [] : likeliest.filter(fits);
        if (left.length > 0) likeliest = left;
      };
      if (constituency !== null && constituency !== "unknown")
        narrow((parish) => parish.constituency === constituency.id);
      if (county !== null && county !== "unknown")
        narrow((parish) => subCountyOf.get(parish.subCounty)?.county === county.id);
      likeliest = decidedByCode(likeliest, printedParish);
      return { ...common, parishes: all, likeliest };
    }
  }

  return { find, findDistrict, findConstituency };
}

/** The unit that a label names; labels are not asked about, as the station is found without them. */
function labelOf<Unit extends ListedUnit>(
  printed: PrintedName | null,
  within: UnitsWithin<Unit>,
): Unit | "unknown" | null {
  return printed === null ? null : (single(printed, within.find(printed)) ?? "unknown");
}

/** The one unit that is found; of several of one name the one with the printed code. */
function single<Unit extends ListedUnit>(
  printed: PrintedName,
  { units, by }: UnitsFound<Unit>,
): Unit | undefined {
  const left = by === "without words" ? units : decidedByCode(units, printed);
  return left.length === 1 ? left[0] : undefined;
}

/** Units of one name may be several, as the station tells them apart; without words only one may be left. */
function certain<Unit extends ListedUnit>({ units, by }: UnitsFound<Unit>): readonly Unit[] {
  return by === "without words" && units.length > 1 ? [] : units;
}
