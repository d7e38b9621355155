/** The naive model of the ledger: every version of every fact in a list, and each question answered by going through all of it. */

export type FactKind = "sheet" | "declaration" | "petition" | "turnout" | "place";

/** A fact as an import brings it. */
export interface NewFact {
  readonly kind: FactKind;
  /** The contest, issuer and unit of a sheet, the contest of a declaration, the number of a petition, and so on. */
  readonly about: string;
  /** Which of the facts about it this is: the state of a petition, the cause of a declaration. */
  readonly slot: string;
  /** The day from which it is true. */
  readonly day: string;
  /** What it says, as the database prints it. */
  readonly value: string;
}

interface Version extends NewFact {
  readonly batch: number;
  readonly from: number;
  until: number;
  endedBy: number | null;
}

/** What a step did. A refused undo has no position: it is judged at that of the newest write it saw. */
export type Outcome =
  | { readonly is: "committed"; readonly batch: number; readonly facts: readonly NewFact[] }
  | { readonly is: "undone"; readonly batch: number }
  /** Several changes that one write has applied. */
  | { readonly is: "together"; readonly outcomes: readonly Outcome[] }
  | { readonly is: "day"; readonly asOf: string };

/** A version that begins or ends at a position. */
export interface Difference extends NewFact {
  readonly sign: 1 | -1;
}

export class Model {
  readonly #ofBatch = new Map<number, Version[]>();
  readonly #endedBy = new Map<number, Version[]>();
  readonly #current = new Map<string, Version[]>();
  readonly #all: Version[] = [];
  readonly #kinds = new Map<number, FactKind>();
  readonly #undone = new Set<number>();
  /** Which import made each petition. */
  readonly #petitions = new Map<string, number>();
  readonly #days: { readonly position: number; readonly asOf: string }[] = [];

  /** Applies an outcome at its position, which is the newest. */
  apply(position: number, outcome: Outcome): readonly Difference[] {
    if (outcome.is === "day") {
      this.#days.push({ position, asOf: outcome.asOf });
      return [];
    }
    if (outcome.is === "together") return outcome.outcomes.flatMap((one) => this.apply(position, one));
    const { batch } = outcome;
    const differences: Difference[] = [];
    const end = (version: Version) => {
      version.until = position;
      version.endedBy = batch;
      const all = this.#about(version);
      all.splice(all.indexOf(version), 1);
      this.#listed(this.#endedBy, batch).push(version);
      differences.push({ ...version, sign: -1 });
    };
    const begin = (fact: NewFact, by: number) => {
      const version = { ...fact, batch: by, from: position, until: Infinity, endedBy: null };
      this.#about(fact).push(version);
      this.#listed(this.#ofBatch, by).push(version);
      this.#all.push(version);
      differences.push({ ...version, sign: 1 });
    };
    if (outcome.is === "committed") {
      for (const fact of outcome.facts) {
        this.#kinds.set(batch, fact.kind);
        if (fact.kind === "petition" && this.#about(fact).length === 0)
          this.#petitions.set(fact.about, batch);
        for (const old of this.#about(fact).filter((old) => givesWay(old, fact))) end(old);
      }
      for (const fact of outcome.facts) begin(fact, batch);
    } else {
      const replaced = this.#listed(this.#endedBy, batch).filter((version) => version.batch !== batch);
      for (const mine of this.#inForce(batch)) end(mine);
      for (const version of replaced) begin(version, version.batch);
      this.#undone.add(batch);
    }
    return differences;
  }

  /** Whether later imports stand on what an import brought, as of now. */
  isStoodOn(batch: number): boolean {
    const isLater = (by: number | null) => by !== null && by !== batch && !this.#undone.has(by);
    const kind = this.#kinds.get(batch);
    if (kind === "place")
      return [...this.#kinds].some(
        ([other, itsKind]) => itsKind === "place" && other > batch && isLater(other),
      );
    const mine = this.#listed(this.#ofBatch, batch);
    if (mine.some(({ endedBy }) => isLater(endedBy))) return true;
    if (kind === "petition")
      return mine.some(
        ({ about }) =>
          this.#petitions.get(about) === batch &&
          this.#about({ kind, about }).some((state) => state.batch !== batch),
      );
    const firsts = this.#listed(this.#endedBy, batch).filter(({ slot }) => slot === "first");
    return (
      kind === "declaration" &&
      this.#inForce(batch).some(
        ({ about, slot }) =>
          slot === "first" &&
          this.#about({ kind, about }).some((next) => next.batch !== batch && next.slot !== "first") &&
          !firsts.some((first) => first.about === about),
      )
    );
  }

  /** Facts that were believed at a position, and true by a day. */
  at(position: number, asOf: string): readonly NewFact[] {
    return this.#all.filter(({ from, until, day }) => from <= position && position < until && day <= asOf);
  }

  /** Facts of a kind that are believed now. */
  now(kind: FactKind): readonly NewFact[] {
    return [...this.#current.values()].flat().filter((fact) => fact.kind === kind);
  }

  /** The day that the cycle's figures were as of. */
  dayAt(position: number): string {
    return this.#days.findLast((day) => day.position <= position)?.asOf ?? "";
  }

  get versions(): number {
    return this.#all.length;
  }

  #about({ kind, about }: Pick<NewFact, "kind" | "about">): Version[] {
    const key = `${kind} ${about}`;
    const versions = this.#current.get(key) ?? [];
    this.#current.set(key, versions);
    return versions;
  }

  #listed(map: Map<number, Version[]>, batch: number): Version[] {
    const versions = map.get(batch) ?? [];
    map.set(batch, versions);
    return versions;
  }

  #inForce(batch: number): readonly Version[] {
    return this.#listed(this.#ofBatch, batch).filter(({ until }) => until === Infinity);
  }
}

/** Of one day, a petition keeps its later state alone. */
function givesWay(old: NewFact, fact: NewFact): boolean {
  return old.slot === fact.slot || (fact.kind === "petition" && old.day === fact.day);
}
