import { FAMILY_NAMES, GIVEN_NAMES } from "./names.ts";
import { randomStream } from "./random.ts";
import { REAL_NAMES } from "../reference/people.ts";
import type { SampleRows } from "../rows.ts";
import type { Sources } from "../sources.ts";

export type Gender = "female" | "male";

export interface PersonWish {
  readonly subRegion: string;
  readonly gender: Gender;
  readonly bornFrom: number;
  readonly bornTo: number;
}

/** Born in this year or later is 35 or younger in 2025. */
export const YOUTH_BORN_FROM = 1990;

/** Makes people: invented ones, no two of one name, and real ones by the name a publication gives. */
export class Persons {
  readonly #random = randomStream("persons");
  readonly #taken = new Set<string>(REAL_NAMES);
  readonly #real = new Map<string, number>();
  readonly #rows: SampleRows;
  readonly #sources: Sources;

  constructor(rows: SampleRows, sources: Sources) {
    this.#rows = rows;
    this.#sources = sources;
  }

  invent({ subRegion, gender, bornFrom, bornTo }: PersonWish): number {
    return this.#rows.add("person", {
      name: this.#newName(subRegion, gender),
      gender,
      birth_year: this.#random.whole(bornFrom, bornTo),
      is_invented: true,
      source_id: this.#sources.sample,
    });
  }

  /** The same person at every call with one name. */
  real(name: string, gender: Gender | null, source: number): number {
    const id =
      this.#real.get(name) ??
      this.#rows.add("person", { name, gender, birth_year: null, is_invented: false, source_id: source });
    this.#real.set(name, id);
    return id;
  }

  #newName(subRegion: string, gender: Gender): string {
    const family = FAMILY_NAMES[subRegion];
    if (family === undefined) throw new Error(`There are no names for the sub-region ${subRegion}.`);
    const pick = () => `${this.#random.pick(GIVEN_NAMES[gender])} ${this.#random.pick(family[gender])}`;
    let name = pick();
    // Where two names run out, a third tells people apart, as it does in life.
    while (this.#taken.has(name)) {
      name = this.#random.chance(0.7) ? pick() : `${pick()} ${this.#random.pick(family[gender])}`;
    }
    this.#taken.add(name);
    return name;
  }
}
