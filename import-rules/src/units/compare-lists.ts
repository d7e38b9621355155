import { comparisonKey } from "@command-center/domain/names/comparison-key";
import type {
  KnownUnit,
  ListedStation,
  ListedUnit,
  PlaceId,
  PlaceList,
  UnitKind,
} from "../places/place-list.ts";
import { suggestions } from "../places/suggestions.ts";
import { sameStation, stationsToMove } from "./same-stations.ts";
import { decidedByCode, lazilyWithin, unitsWithin, type UnitsWithin } from "../places/units-within.ts";

/** A unit of a list beside the one that it is. */
export interface ComparedUnit {
  /** Its number in the list. */
  readonly number: PlaceId;
  readonly kind: UnitKind;
  readonly code: string | null;
  readonly printedCode: string | null;
  readonly name: string;
  /** Numbers in the list. */
  readonly parent: PlaceId | null;
  readonly constituency: PlaceId | null;
  /** The district that it lies in, as it is known. */
  readonly district: PlaceId;
  /** The unit that it is; null where it is new. */
  readonly known: PlaceId | null;
  readonly registered: number | null;
  readonly change: "new" | "changed" | "same";
}

/** Which unit a district or constituency of the list is: a known one, or, for a constituency, a new one. */
export type ListAnswer = { readonly unit: PlaceId } | "new";

/** A question about a district or constituency that is not among those known. */
export interface ListQuestion {
  readonly id: string;
  readonly level: "district" | "constituency";
  readonly printed: string;
  /** The district of a constituency. */
  readonly above: string | null;
  readonly suggestions: readonly { readonly unit: PlaceId; readonly name: string }[];
  /** The unit that answers it, or a new one; null while it is open. */
  readonly answer: ListedUnit | "new" | null;
}

/** What a station list makes of the units that are known. */
export interface ListCompared {
  readonly units: readonly ComparedUnit[];
  /** Known units of the list's districts that the list does not have any more. */
  readonly gone: readonly KnownUnit[];
  /** Units below an unanswered question are not in `units`. */
  readonly questions: readonly ListQuestion[];
}

/**
 * Compares a station list with the known units: districts, constituencies, and the units of the cycle's own lists so far.
 * Districts and constituencies are matched within the unit above as everywhere, or asked about. Below them a unit of the same
 * name is the same one; the county is only a label. A station is the same with its parish and code, and its name or register, or
 * with its name where one of both has no code; else with its name, code and register anywhere in the district. Only districts that the list has stations in lose any: a list
 * of two districts closes nothing in the others.
 */
export function compareLists(
  list: PlaceList,
  known: readonly KnownUnit[],
  answers: ReadonlyMap<string, ListAnswer>,
): ListCompared {
  const byParent = new Map<string, KnownUnit[]>();
  for (const unit of known) {
    // The county above a sub-county is only a label.
    const parent = unit.kind === "sub_county" ? unit.district : unit.parent;
    push(byParent, `${unit.kind}/${parent ?? ""}`, unit);
  }
  const withinKey = lazilyWithin(byParent);
  const within = (kind: UnitKind, parent: PlaceId) => withinKey(`${kind}/${parent}`);
  const districts = unitsWithin(known.filter(({ kind }) => kind === "district"));
  const units: ComparedUnit[] = [];
  const questions: ListQuestion[] = [];
  /** By their numbers in the list: the unit each one is, null for a new one; left out where it cannot be said yet. */
  const is = new Map<PlaceId, KnownUnit | null>();
  const districtOf = new Map<PlaceId, PlaceId>();
  const met = new Set<PlaceId>();
  const knownById = new Map(known.map((unit) => [unit.id, unit]));
  const parishNames = new Map(list.parishes.map(({ id, name }) => [id, name]));
  const counties = new Set(list.counties.map(({ id }) => id));
  const codedKinds = kindsWithCodes(list);
  const isUnderCounty = (parent: PlaceId | null) => parent !== null && counties.has(parent);

  const add = (
    kind: UnitKind,
    unit: ListedUnit,
    found: KnownUnit | null,
    {
      parent,
      constituency = null,
      registered = null,
    }: {
      readonly parent: PlaceId | null;
      readonly constituency?: PlaceId | null;
      readonly registered?: number | null;
    },
  ) => {
    is.set(unit.id, found);
    const district = parent === null ? found?.id : districtOf.get(parent);
    if (district === undefined) throw new Error(`${unit.name} lies in no district.`);
    districtOf.set(unit.id, district);
    if (found !== null) met.add(found.id);
    // What a list does not contain stays as recorded.
    const voters = registered ?? found?.registered ?? null;
    const hasKnownCode =
      keepsCode(unit, found) || (found !== null && unit.code === null && !codedKinds.has(kind));
    const isAsPublished = kind === "district" || kind === "constituency";
    const isChanged =
      found !== null &&
      !isAsPublished &&
      (found.name !== unit.name ||
        !hasKnownCode ||
        (kind === "station" && (found.registered !== voters || is.get(parent ?? 0)?.id !== found.parent)) ||
        // A list without counties leaves a sub-county where it is.
        (kind === "sub_county" && isUnderCounty(parent) && is.get(parent ?? 0)?.id !== found.parent) ||
        // A new constituency is nobody's yet.
        (constituency !== null && (is.get(constituency)?.id ?? null) !== found.constituency));
    units.push({
      number: unit.id,
      kind,
      code: (hasKnownCode ? found?.code : unit.code) ?? null,
      printedCode: (hasKnownCode ? found?.printedCode : unit.printedCode) ?? null,
      name: unit.name,
      parent,
      constituency,
      district,
      known: found?.id ?? null,
      registered: voters,
      change: found === null ? "new" : isChanged ? "changed" : "same",
    });
  };

  const ask = (
    level: ListQuestion["level"],
    unit: ListedUnit,
    above: KnownUnit | null,
    all: readonly KnownUnit[],
  ) => {
    const id = [level, above?.id ?? "", unit.code ?? "", comparisonKey(unit.name)].join("/");
    const given = answers.get(id);
    const isNew = given === "new" && level === "constituency";
    const chosen =
      given === undefined || given === "new" ? undefined : all.find((one) => one.id === given.unit);
    const printed = { code: unit.code, name: unit.name, otherwise: null };
    questions.push({
      id,
      level,
      printed: [unit.printedCode ?? unit.code ?? "", unit.name].join(" ").trim(),
      above: above?.name ?? null,
      suggestions: suggestions(all, printed).map((suggestion) => ({
        unit: suggestion.unit,
        name: suggestion.name,
      })),
      answer: isNew ? "new" : (chosen ?? null),
    });
    return isNew ? null : chosen;
  };

  for (const district of list.districts) {
    const found = only(districts, district) ?? ask("district", district, null, districts.units);
    if (found) add("district", district, found, { parent: null });
  }
  for (const constituency of list.constituencies) {
    const district = is.get(constituency.district);
    if (!district) continue;
    const inside = within("constituency", district.id);
    const found = only(inside, constituency) ?? ask("constituency", constituency, district, inside.units);
    if (found !== undefined) add("constituency", constituency, found, { parent: constituency.district });
  }
  /** A known unit is one listed unit: whatever else would be it is new. */
  const once = (found: KnownUnit | null | undefined) => (found && !met.has(found.id) ? found : null);
  const below = (kind: UnitKind, unit: ListedUnit, parent: PlaceId) => {
    const above = is.get(parent);
    return above ? once(named(within(kind, above.id), unit)) : null;
  };
  for (const county of list.counties)
    if (is.has(county.district))
      add("county", county, below("county", county, county.district), { parent: county.district });
  for (const subCounty of list.subCounties) {
    const parent = subCounty.county ?? subCounty.district;
    if (is.has(parent))
      add("sub_county", subCounty, below("sub_county", subCounty, subCounty.district), { parent });
  }
  const constituencyOf = new Map<PlaceId, PlaceId>();
  for (const parish of list.parishes) {
    const { subCounty: parent, constituency } = parish;
    if (!is.has(parent) || !is.has(constituency)) continue;
    constituencyOf.set(parish.id, constituency);
    const above = is.get(parent);
    const alike = above ? namedAll(within("parish", above.id), parish) : [];
    const inSame = alike.filter((one) => one.constituency === (is.get(constituency)?.id ?? null));
    const found = inSame.length > 0 ? inSame : alike;
    add("parish", parish, once(found.length === 1 ? found[0] : null), { parent, constituency });
  }
  const moved: { station: ListedStation; parent: PlaceId; constituency: PlaceId }[] = [];
  for (const station of list.stations) {
    const { parish: parent } = station;
    const constituency = constituencyOf.get(parent);
    if (constituency === undefined) continue;
    const parish = is.get(parent);
    const inside = parish ? within("station", parish.id).units : [];
    const found = once(sameStation(inside, station));
    if (found === null) moved.push({ station, parent, constituency });
    else add("station", station, found, { parent, constituency, registered: station.registered });
  }
  // What is left may have moved to another parish, or may be new.
  const left = stationsToMove(known, met);
  for (const { station, parent, constituency } of moved) {
    const parish = parishNames.get(parent) ?? "";
    const printed = { code: station.code, name: station.name, otherwise: null };
    const match = left.find(districtOf.get(parent) ?? 0, {
      parish: { code: null, name: parish, otherwise: null },
      station: printed,
      registered: station.registered,
    });
    const found = once(match === null ? null : knownById.get(match.station.id));
    add("station", station, found, { parent, constituency, registered: station.registered });
  }
  const listed = new Set(list.stations.map(({ parish }) => districtOf.get(parish)));
  const hasCounties = list.counties.length > 0;
  const gone = known.filter(
    ({ id, kind, district }) =>
      kind !== "district" &&
      kind !== "constituency" &&
      (kind !== "county" || hasCounties) &&
      listed.has(district) &&
      !met.has(id),
  );
  return { units, gone, questions };
}

/** The levels at which a list prints any code. */
function kindsWithCodes(list: PlaceList): ReadonlySet<UnitKind> {
  const levels: readonly (readonly [UnitKind, readonly ListedUnit[]])[] = [
    ["county", list.counties],
    ["sub_county", list.subCounties],
    ["parish", list.parishes],
    ["station", list.stations],
  ];
  return new Set(levels.flatMap(([kind, units]) => (units.some(({ code }) => code !== null) ? [kind] : [])));
}

/** Whether a unit keeps the code that it is known with: a list may add zeros in front of the code, and takes none away. */
function keepsCode({ code, printedCode }: ListedUnit, known: ListedUnit | null): boolean {
  const [listed, before] = [printedCode ?? code ?? "", known?.printedCode ?? known?.code ?? ""];
  return known?.code === code && listed.length <= before.length;
}

/** The one unit that a listed one can be; of several of one name the one with its code. */
function only(within: UnitsWithin<KnownUnit>, unit: ListedUnit): KnownUnit | undefined {
  const printed = { code: unit.code, name: unit.name, otherwise: null };
  const { units, by } = within.find(printed);
  const left = by === "without words" ? units : decidedByCode(units, printed);
  return left.length === 1 ? left[0] : undefined;
}

/** The one unit of that name, free of case, spacing and punctuation; of several the one with its code. */
function named(within: UnitsWithin<KnownUnit>, unit: ListedUnit): KnownUnit | null {
  const alike = namedAll(within, unit);
  return (alike.length === 1 ? alike[0] : undefined) ?? null;
}

function namedAll(within: UnitsWithin<KnownUnit>, unit: ListedUnit): readonly KnownUnit[] {
  const printed = { code: unit.code, name: unit.name, otherwise: null };
  const { units, by } = within.find(printed);
  return by === "name" || by === "spelling" ? decidedByCode(units, printed) : [];
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const there = map.get(key);
  if (there === undefined) map.set(key, [value]);
  else there.push(value);
}
