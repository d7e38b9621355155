import type {
  Area,
  AreaDetail,
  AreaList,
  ComparedArea,
  CountryFigures,
} from "@command-center/contract/areas/areas";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { figuresOfAreas, type FiguresOfAreas } from "../../measures/areas/area-figures.ts";
import { knownAreas, type KnownArea, type KnownAreas } from "../../measures/areas/known-areas.ts";
import { seenAreas, type SeenAreas } from "../../measures/seen-areas.ts";

/** All that the answers of this file are made from. */
interface Known extends KnownAreas {
  readonly byId: ReadonlyMap<number, KnownArea>;
  readonly seen: SeenAreas;
  readonly figures: FiguresOfAreas;
  readonly countryName: string;
}

async function known(read: Read): Promise<Known> {
  const all = await knownAreas(read);
  const country = await read.db
    .selectFrom("area")
    .select("name")
    .where("kind", "=", "country")
    .executeTakeFirst();
  return {
    ...all,
    byId: new Map(all.areas.map((area) => [area.id, area])),
    seen: await seenAreas(read),
    figures: await figuresOfAreas(read),
    countryName: country?.name ?? "The country",
  };
}

/** Every party region and sub-region of which the caller sees something, the country, and the districts to compare with. */
export async function areaList(read: Read): Promise<AreaList> {
  const all = await known(read);
  return {
    country: countryOf(all),
    areas: all.areas.flatMap((area) => (isAbove(area) ? [areaOf(area, all)] : [])),
    districts: all.districts.flatMap(({ id, subRegionId }) => {
      const district = all.byId.get(id);
      if (district === undefined || district.sameAs !== null) return [];
      const subRegion = all.byId.get(subRegionId)?.name ?? "";
      return [{ slug: district.address, name: district.name, subRegion }];
    }),
  };
}

/** One party region or sub-region. One of which the caller sees nothing is as unknown as any other name: a 404. */
export async function area(read: Read, { slug }: { slug: string }): Promise<AreaDetail> {
  const all = await known(read);
  const found = all.areas.find(({ address }) => address === slug);
  if (found === undefined || !isAbove(found))
    throw new Refusal(404, `There is no region or sub-region at “${slug}”.`);
  const seen = new Set(found.seen);
  return {
    country: countryOf(all),
    area: areaOf(found, all),
    districts: all.districts
      .filter(({ id }) => seen.has(id))
      .flatMap(({ id, subRegionId }) => {
        const district = all.byId.get(id);
        if (district === undefined) return [];
        const subRegion = all.byId.get(subRegionId)?.name ?? "";
        return [{ id, slug: district.slug, name: district.name, subRegion, ...all.figures.sumOf([id]) }];
      }),
  };
}

/** Areas by what addresses call them, in that order. An unknown one, or one out of sight, is a 404. */
export async function comparedAreas(
  read: Read,
  { areas: slugs }: { areas: readonly string[] },
): Promise<{ country: CountryFigures; areas: ComparedArea[] }> {
  const all = await known(read);
  const areas = slugs.map((slug) => {
    const found = all.areas.find(({ address }) => address === slug);
    if (found === undefined)
      throw new Refusal(
        404,
        `There is no region, sub-region or district at “${slug}”. Remove it, and add another.`,
      );
    return { kind: found.kind, ...nameOf(found, all), ...all.figures.sumOf(found.seen) };
  });
  return { country: countryOf(all), areas };
}

type AreaAbove = KnownArea & { readonly kind: Area["kind"] };

function isAbove(area: KnownArea): area is AreaAbove {
  return area.kind !== "district";
}

function countryOf({ countryName, seen, districts, figures }: Known): CountryFigures {
  return {
    label: seen.country ?? countryName,
    isPart: seen.country !== null,
    ...figures.country(districts.map(({ id }) => id)),
  };
}

function nameOf(area: KnownArea, { seen }: Known) {
  const { name: label, partOf } =
    area.kind === "party_region"
      ? seen.partyRegion(area.name)
      : area.kind === "sub_region"
        ? seen.subRegion(area.name)
        : { name: area.name, partOf: null };
  return { id: area.id, slug: area.address, name: area.name, label, isPart: partOf !== null };
}

function areaOf(area: AreaAbove, all: Known): Area {
  const held = new Set(area.seen);
  const within = all.districts.filter(({ id }) => held.has(id));
  const linksTo = (ids: readonly number[]) =>
    [...new Set(ids)]
      .flatMap((id) => {
        const other = all.byId.get(id);
        return other === undefined ? [] : [{ slug: other.address, name: other.name }];
      })
      .toSorted((a, b) => a.name.localeCompare(b.name));
  const isRegion = area.kind === "party_region";
  return {
    kind: area.kind,
    ...nameOf(area, all),
    partyRegions: isRegion ? [] : linksTo(within.map(({ partyRegionId }) => partyRegionId)),
    subRegions: isRegion ? linksTo(within.map(({ subRegionId }) => subRegionId)) : [],
    sameAs: area.sameAs === null ? null : { slug: area.sameAs.address, name: area.sameAs.name },
    ...all.figures.sumOf(area.seen),
  };
}
