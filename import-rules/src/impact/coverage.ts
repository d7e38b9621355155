/** How many stations of an area are in a file. */
export interface AreaCoverage {
  readonly name: string;
  readonly inFile: number;
  readonly onList: number;
  /** Stations on the list that are not in the file. */
  readonly missing: number;
}

/** How many stations are in a file: in all, and by area. */
export interface Coverage extends Omit<AreaCoverage, "name"> {
  /** Those with stations in the file or on the list, the most missing first. */
  readonly areas: readonly AreaCoverage[];
}

/** A station by its id and the name of its area. */
export interface CoveredStation {
  readonly id: number;
  readonly area: string;
}

/** Compares the stations in a file with those on the list. A station in the file that is new to the list is not missing anywhere. */
export function coverageOf(onList: Iterable<CoveredStation>, inFile: Iterable<CoveredStation>): Coverage {
  const areas = new Map<string, { inFile: number; onList: number; missing: number }>();
  const areaOf = (name: string) => {
    const area = areas.get(name) ?? { inFile: 0, onList: 0, missing: 0 };
    areas.set(name, area);
    return area;
  };
  const read = new Set<number>();
  for (const { id, area } of inFile) {
    read.add(id);
    areaOf(area).inFile += 1;
  }
  for (const { id, area } of onList) {
    const counts = areaOf(area);
    counts.onList += 1;
    if (!read.has(id)) counts.missing += 1;
  }
  const sorted = [...areas]
    .map(([name, counts]) => ({ name, ...counts }))
    .toSorted((one, other) => other.missing - one.missing || one.name.localeCompare(other.name));
  const sum = (key: "inFile" | "onList" | "missing") => sorted.reduce((total, area) => total + area[key], 0);
  return { inFile: sum("inFile"), onList: sum("onList"), missing: sum("missing"), areas: sorted };
}
