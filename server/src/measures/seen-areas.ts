import { sql } from "kysely";
import { partLabel } from "@command-center/domain/areas/areas";
import type { Read } from "../database/database.ts";
import { existsOn } from "../database/in-force.ts";

/** What an answer calls an area over its figures, and the area that it is then a part of. */
export interface SeenName {
  readonly name: string;
  /** The area's own name where the caller sees only a part of it; null where all of it. */
  readonly partOf: string | null;
}

/**
 * Areas that the caller sees in part: whatever is summed up to one of them is not the area's own figure and must not bear
 * its name alone. The one place that decides so, for every answer, file and page.
 */
export interface SeenAreas {
  /** The country's label, e.g. `Gulu, part of Uganda`; null for whoever sees all of it. */
  readonly country: string | null;
  partyRegion(name: string): SeenName;
  subRegion(name: string): SeenName;
}

const EVERYTHING: SeenAreas = {
  country: null,
  partyRegion: (name) => ({ name, partOf: null }),
  subRegion: (name) => ({ name, partOf: null }),
};

/** One district, where it lies and whether the caller sees it. */
interface District {
  readonly name: string;
  readonly subRegion: string;
  readonly partyRegion: string;
  readonly isSeen: boolean;
}

/** Finds out which areas the caller sees in part. The parts are named by the largest areas that he sees all of. */
export async function seenAreas(read: Read): Promise<SeenAreas> {
  if (read.scope === "everywhere") return EVERYTHING;
  const { rows } = await sql<District>`
    select area.name, sub_region.name as "subRegion", region.name as "partyRegion",
      area.id = any(${[...read.scope]}::int[]) as "isSeen"
    from area
    join area sub_region on sub_region.id = area.parent_id
    join area region on region.id = area.party_region_id
    where area.kind = 'district' and ${existsOn(read.moment.asOf, "area")}
    order by area.name`.execute(read.db);
  const country = await read.db
    .selectFrom("area")
    .select("name")
    .where("kind", "=", "country")
    .executeTakeFirst();
  const nameOf =
    (level: Level, ...below: Level[]) =>
    (name: string) => {
      const label = labelOf(
        name,
        rows.filter((row) => row[level] === name),
        below,
      );
      return label === null ? { name, partOf: null } : { name: label, partOf: name };
    };
  return {
    country: labelOf(country?.name ?? "the country", rows, ["partyRegion", "subRegion"]),
    partyRegion: nameOf("partyRegion", "subRegion"),
    subRegion: nameOf("subRegion"),
  };
}

type Level = "partyRegion" | "subRegion";

/** The label of an area of which these are all districts; null where all are seen. Levels go from the larger to the smaller. */
function labelOf(area: string, districts: readonly District[], below: readonly Level[]): string | null {
  const seen = districts.filter(({ isSeen }) => isSeen);
  if (seen.length === districts.length) return null;
  const names: string[] = [];
  let left = seen;
  for (const level of below) {
    const whole = [...new Set(left.map((row) => row[level]))].filter((name) =>
      districts.every((row) => row[level] !== name || row.isSeen),
    );
    names.push(...whole);
    left = left.filter((row) => !whole.includes(row[level]));
  }
  return partLabel(area, [...names, ...left.map(({ name }) => name)], seen.length);
}
