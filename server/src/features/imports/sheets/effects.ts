import { sql } from "kysely";
import { movedShares, uncountedResults } from "@command-center/import-rules/impact/confirmations";
import { coverageOf, type Coverage } from "@command-center/import-rules/impact/coverage";
import type { ShareChange } from "@command-center/import-rules/impact/shares";
import type { KnownUnit } from "@command-center/import-rules/places/place-list";
import { confirmationQuestions } from "../reading/confirmation-questions.ts";
import type { Question } from "../reading/import-choices.ts";
import type { Staging } from "../reading/staging.ts";

interface Moves {
  /** Counted results that become not counted, by the ids of their sheets. */
  readonly uncounted: readonly number[];
  /** Shares that move far. */
  readonly moved: readonly ShareChange[];
}

/** Questions that a user answers in words before such results are committed. */
export const movesToConfirm = (
  { uncounted, moved }: Moves,
  answers: Readonly<Record<string, string>>,
): readonly Question[] =>
  confirmationQuestions([...uncountedResults(uncounted), ...movedShares(moved)], answers);

/** Which stations of the list have a staged sheet. */
export async function coverageOfSheets(
  { write, importRow }: Staging,
  units: readonly KnownUnit[],
): Promise<Coverage> {
  const { rows } = await sql<{ id: number }>`
    select distinct area_id as id from staged_sheet where import_id = ${importRow.id}`.execute(write.db);
  const inFile = new Set(rows.map(({ id }) => id));
  const names = new Map(
    units.filter(({ kind: level }) => level === "district").map(({ id, name }) => [id, name]),
  );
  const stations = units
    .filter(({ kind: level }) => level === "station")
    .map(({ id, district }) => ({ id, area: names.get(district) ?? "" }));
  return coverageOf(
    stations,
    stations.filter(({ id }) => inFile.has(id)),
  );
}
