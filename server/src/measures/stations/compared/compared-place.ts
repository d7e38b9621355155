import type { Ground } from "@command-center/contract/results/result-comparison";
import type { ResultArea } from "@command-center/contract/results/station-results";
import type { Tally } from "./tally.ts";

interface BothTallies {
  readonly before: Tally;
  readonly after: Tally;
}

/** A unit in both elections, before its votes are those of candidates. */
export interface TalliedUnit extends BothTallies {
  readonly area: ResultArea;
  readonly parent: number | null;
  readonly ground: Ground;
  readonly others: readonly string[];
}

/** A place with everything that is compared of it. */
export interface TalliedPlace {
  readonly unit: TalliedUnit;
  /** The part of it that both station lists cover. */
  readonly shared: BothTallies & { readonly names: readonly string[] };
  readonly units: readonly TalliedUnit[];
  readonly joined: readonly (BothTallies & {
    readonly area: ResultArea;
    readonly members: readonly number[];
    readonly isOnBothLists: boolean;
  })[];
}
