import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { type FoundAt, type Problem, type ProblemKind, problemOf } from "../problem.ts";
import { CONSTITUENCY_UNKNOWN } from "../problems/place-problems.ts";
import type { PrintedName } from "./place-name.ts";

/** Something to say about a printed place, once its line is known. */
export interface PlaceFinding {
  readonly about: "station" | "constituency";
  problem(at: FoundAt): Problem;
}

/** A constituency that the district does not have; the label is only known where the row is placed. */
export function unknownConstituency(district: string, constituency: string): PlaceFinding {
  return {
    about: "constituency",
    problem: (at) => problemOf(CONSTITUENCY_UNKNOWN, { printed: at.value ?? "", district, constituency }, at),
  };
}

/** A finding of a kind, about the station unless `about` says otherwise. */
export function finding<Details>(
  kind: ProblemKind<Details>,
  details: NoInfer<Details>,
  about: PlaceFinding["about"] = "station",
): PlaceFinding {
  return { about, problem: (at) => problemOf(kind, details, at) };
}

/** The list's spelling from the first word on that is not printed so: `(A- NAJ)`. */
export function differing({ name, otherwise }: PrintedName, listed: string): string {
  const printed = (comparisonKey(name) === comparisonKey(listed) ? name : (otherwise?.name ?? name)).split(
    " ",
  );
  const words = listed.split(" ");
  let same = 0;
  while (same < words.length - 1 && words[same] === printed[same]) same += 1;
  return words.slice(same).join(" ");
}
