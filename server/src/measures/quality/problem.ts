import { createHash } from "node:crypto";
import type { QualityProblem } from "@command-center/contract/data/quality";
import type { SourceKind } from "@command-center/contract/wire/values";
import { recordWords } from "@command-center/domain/files/export-names";
import { daysBetween } from "@command-center/domain/time/calendar";
import type { Read } from "../../database/database.ts";

/** A problem as its query finds it. */
export interface FoundProblem extends Pick<
  QualityProblem,
  "subject" | "district" | "detail" | "on" | "place"
> {
  /** Tells it from others of its kind. */
  readonly about: string | number;
  /** The kind of the record's source; null where there is no record. */
  readonly kind: SourceKind | null;
}

/** Adds to problems their kind and key, and how long ago their records are. */
export function problemsOf(
  read: Read,
  { group, problem }: Pick<QualityProblem, "group" | "problem">,
  found: readonly FoundProblem[],
): QualityProblem[] {
  return found.map(({ about, kind, on, ...rest }) => ({
    key: createHash("sha256").update(`${group} ${problem} ${about}`).digest("hex").slice(0, 16),
    group,
    problem,
    ...rest,
    on,
    days: on === null ? null : daysBetween(on, read.moment.asOf),
    record: kind === null ? null : recordWords([kind]),
  }));
}
