import { areasNamed, COMPARED_AREAS, type AreaList } from "@command-center/contract/areas/areas";
import { AREA_KIND_WORDS } from "@command-center/domain/areas/areas";
import { paths } from "../../../../navigation/paths.ts";

export interface Choice {
  readonly slug: string;
  readonly name: string;
  /** What it is, e.g. `Sub-region`. */
  readonly kind: string;
}

/** All that the address may name, and those of them that are offered: none of these is another one over again. */
export function choicesIn({ areas, districts }: AreaList): {
  known: readonly Choice[];
  offered: readonly Choice[];
} {
  const all = [
    ...areas.map(({ slug, name, kind, sameAs }) => ({
      slug,
      name,
      kind: AREA_KIND_WORDS[kind],
      isRepeated: sameAs !== null,
    })),
    ...districts.map((district) => ({ ...district, kind: AREA_KIND_WORDS.district })),
  ];
  return { known: all, offered: all.filter(({ isRepeated }) => !isRepeated) };
}

/** What the address chose to compare: areas, and what keeps them from being compared. */
export interface Comparison {
  /** Slugs as they stand in the address, without empty ones. */
  readonly slugs: readonly string[];
  /** What is wrong, in a sentence, and the slugs without it; null where nothing is. */
  readonly wrong: {
    readonly sentence: string;
    readonly mend: string;
    readonly slugs: readonly string[];
  } | null;
}

/** Reads `?compare=gulu,acholi`; null: the address has none. What is wrong first is told first. */
export function comparisonIn(held: string | null, known: readonly Choice[]): Comparison {
  const slugs = areasNamed(held ?? "");
  const nameOf = (slug: string) => known.find((one) => one.slug === slug)?.name;
  const unknown = slugs.filter((slug) => nameOf(slug) === undefined);
  if (unknown.length > 0)
    return {
      slugs,
      wrong: {
        sentence: `There is no area “${shown(unknown[0] ?? "")}”, or your account may not look at it.`,
        mend: "Compare without it",
        slugs: slugs.filter((slug) => !unknown.includes(slug)),
      },
    };
  const once = [...new Set(slugs)];
  const twice = once.find((slug) => slugs.filter((one) => one === slug).length > 1);
  if (twice !== undefined)
    return {
      slugs,
      wrong: { sentence: `${nameOf(twice)} is named twice.`, mend: "Compare it once", slugs: once },
    };
  if (slugs.length > COMPARED_AREAS.most)
    return {
      slugs,
      wrong: {
        sentence: `The address names ${slugs.length} areas. Up to four can be compared.`,
        mend: "Compare the first four",
        slugs: slugs.slice(0, COMPARED_AREAS.most),
      },
    };
  return { slugs, wrong: null };
}

function shown(slug: string): string {
  return slug.length > 40 ? `${slug.slice(0, 40)}…` : slug;
}

/** The address that compares these; commas stay readable in it. */
export function comparing(slugs: readonly string[]): string {
  return paths.areas({ compare: slugs.join(",") }).replaceAll("%2C", ",");
}
