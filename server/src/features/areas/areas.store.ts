import { areasNamed } from "@command-center/contract/areas/areas";
import type {
  Area,
  AreaDetail,
  AreaList,
  ComparedArea,
  CountryFigures,
} from "@command-center/contract/areas/areas";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { figuresOfAreas, type FiguresOfAreas } from "../../measures/area-figures.ts";
import { knownAreas, type KnownArea, type KnownAreas } from "../../measures/known-areas.ts";
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
      if (district === undefined) return [];
      const subRegion = all.byId.get(subRegionId)?.name ?? "";
      return [
        { slug: district.address, name: district.name, subRegion, isRepeated: district.sameAs !== null },
      ];
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
  const answer = areaOf(found, all);
  const links = new Set([...answer.partyRegions, ...answer.subRegions].map((link) => link.slug));
  return {
    country: countryOf(all),
    area: answer,
    around: all.areas
      .filter((other) => links.has(other.address) && other.sameAs !== found && found.sameAs !== other)
      .map((other) => placed(other, all)),
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
  { areas: named }: { areas: string },
): Promise<{ country: CountryFigures; areas: ComparedArea[] }> {
  const all = await known(read);
  const areas = areasNamed(named).map((slug) => {
    const found = all.areas.find(({ address }) => address === slug);
    if (found === undefined)
      throw new Refusal(
        404,
        `There is no region, sub-region or district at “${slug}”. Remove it, and add another.`,
      );
    return { page: found.kind === "district" ? found.slug : found.address, ...placed(found, all) };
  });
  return { country: countryOf(all), areas };
}

type Link = NonNullable<Area["sameAs"]>;
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

/** An area with its figures. */
function placed(area: KnownArea, all: Known) {
  return { kind: area.kind, ...nameOf(area, all), ...all.figures.sumOf(area.seen) };
}

function areaOf(area: AreaAbove, all: Known): Area {
  const held = new Set(area.seen);
  const within = all.districts.filter(({ id }) => held.has(id));
  const linksTo = (ids: readonly number[]) =>
    [...new Set(ids)]
      .flatMap((id) => {
        const other = all.byId.get(id);
        return other === undefined ? [] : [linkTo(other)];
      })
      .toSorted((a, b) => a.name.localeCompare(b.name));
  const isRegion = area.kind === "party_region";
  return {
    kind: area.kind,
    ...nameOf(area, all),
    partyRegions: isRegion ? [] : linksTo(within.map(({ partyRegionId }) => partyRegionId)),
    subRegions: isRegion ? linksTo(within.map(({ subRegionId }) => subRegionId)) : [],
    sameAs: linkTo(area.sameAs),
    again: linkTo(
      all.areas.find(({ kind, sameAs }) => kind === "sub_region" && sameAs?.id === area.id) ?? null,
    ),
    ...all.figures.sumOf(area.seen),
  };
}

function linkTo(area: KnownArea): Link;
function linkTo(area: KnownArea | null): Link | null;
function linkTo(area: KnownArea | null): Link | null {
  return area === null ? null : { slug: area.address, name: area.name };
}
