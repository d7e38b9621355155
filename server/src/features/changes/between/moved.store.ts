import {
  type MovedFigure,
  type MovedFigureAnswer,
  type readMovedFigure,
} from "@command-center/contract/changes/changes-between";
import type { AreaFigures } from "@command-center/contract/areas/areas";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { FIGURE_LABELS } from "@command-center/domain/figures";
import type { Read } from "../../../database/database.ts";
import { figuresOfAreas } from "../../../measures/area-figures.ts";
import { knownAreas } from "../../../measures/known-areas.ts";
import { seenAreas } from "../../../measures/seen-areas.ts";
import { differenceOf } from "./between.store.ts";
import { PETITION_FIGURES } from "./figure-causes.ts";
import { headOf, twoMoments } from "../../../records/two-moments.ts";

const MOST = 10;

const VALUES: Readonly<Record<MovedFigure, (figures: AreaFigures) => number | null>> = {
  petitions_pending_all: ({ petitions }) => petitions.pending,
  petitions_filed: ({ petitions }) => petitions.total,
  petitions_overdue: ({ petitions }) => petitions.overdue,
  mps_in_force: ({ mpSeats }) => mpSeats.declared,
  party_register: ({ members }) => members,
};

const LABELS = { ...FIGURE_LABELS, ...PETITION_FIGURES };

interface Place {
  readonly name: string;
  readonly slug: string;
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * The places that moved a figure most: sub-regions, or districts for a caller who sees one sub-region. The rest adds up to the whole
 * difference, also what is about no district.
 */
export async function movedFigure(
  read: Read,
  { figure, ...first }: InputOf<typeof readMovedFigure>,
): Promise<MovedFigureAnswer> {
  const moments = await twoMoments(read, first);
  const { areas, districts } = await knownAreas(read);
  const seen = await seenAreas(read);
  const [before, after] = [await moments.atFirst(figuresOfAreas), await figuresOfAreas(read)];
  const valueOf = VALUES[figure];
  const subRegions = areas.filter(({ kind, seen: held }) => kind === "sub_region" && held.length > 0);
  const units = subRegions.length > 1 ? subRegions : areas.filter(({ kind }) => kind === "district");
  const places = units.map(({ kind, name, address, seen: held }): Place => ({
    name: kind === "district" ? name : seen.subRegion(name).name,
    slug: address,
    before: valueOf(before.sumOf(held)),
    after: valueOf(after.sumOf(held)),
  }));
  const ids = districts.map(({ id }) => id);
  const whole = differenceOf("count", valueOf(before.country(ids)), valueOf(after.country(ids)));
  const moved = places
    .filter((place) => changeOf(place) !== 0)
    .toSorted((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)) || a.name.localeCompare(b.name));
  return {
    ...(await headOf(moments)),
    id: figure,
    label: LABELS[figure],
    unit: "count",
    ...whole,
    places: moved.slice(0, MOST).map((place) => ({
      name: place.name,
      slug: place.slug,
      ...differenceOf("count", place.before, place.after),
    })),
    others: othersOf(moved, whole.change),
  };
}

/** What becomes known of a place is part of the whole difference, so it counts from 0. */
const changeOf = ({ before, after }: Place): number => (after ?? 0) - (before ?? 0);

function othersOf(moved: readonly Place[], whole: number | null): MovedFigureAnswer["others"] {
  if (whole === null) return null;
  const sumOf = (places: readonly Place[]) => places.reduce((sum, place) => sum + changeOf(place), 0);
  const others = moved.slice(MOST);
  // What is about no district, or about one that has ended, is in no place's sum.
  const inNone = whole - sumOf(moved);
  const change = whole - sumOf(moved.slice(0, MOST));
  const places = others.length + (inNone === 0 ? 0 : 1);
  return places === 0 ? null : { places, change };
}
