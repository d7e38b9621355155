import { sql } from "kysely";
import type { proposeChange } from "@command-center/contract/changes/change-sets";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { refuses, type Problem } from "@command-center/import-rules/problem";
import { completedSheet } from "@command-center/import-rules/sheets/known-figures";
import type { Asking } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import { isAppliedTo } from "../measures/stations/origin.ts";
import { conflict, type LastWrite } from "./kinds/kind.ts";
import { type KnownSheet, SHEET_VALUES, type SheetFact, type SheetValues } from "./sheet-fact.ts";

type Entered = InputOf<typeof proposeChange>["sheet"];

/** A result as it would be saved, with what looks wrong in it. */
export interface CheckedSheet {
  readonly values: SheetValues;
  readonly warnings: readonly Pick<Problem, "code" | "message">[];
}

/**
 * Completes and checks an entered result by the rules of imported files. A figure that was not entered is unknown; the register then is
 * that of the station list. Returns a refusal if a rule refuses a row with it.
 */
export function checkedSheet(
  entered: Entered,
  { isClosed, candidates, listed, current, label }: KnownSheet,
): CheckedSheet | Refusal {
  const { votes, invalid, note } = entered;
  if (isClosed)
    return new Refusal(
      409,
      "This polling station is closed on the station list of the cycle. Its result cannot be entered or corrected.",
    );
  if (votes !== null && votes.length !== candidates)
    return new Refusal(
      409,
      `The ballot has ${candidates} candidates, but votes were sent for ${votes.length}. Reload the page, then enter them again.`,
    );
  const valid = votes === null ? null : votes.reduce((sum, count) => sum + count, 0);
  const isZero = valid === 0 && (invalid ?? 0) === 0;
  const { sheet, registered, problems } = completedSheet(
    {
      state: entered.state === "counted" && isZero ? "zero" : entered.state,
      registered: entered.registered,
      votes,
      valid,
      invalid,
      total: valid === null || invalid === null ? null : valid + invalid,
    },
    { registered: null, invalid: null, listed },
  );
  const found = problems({ line: null }, { line: null });
  const refused = found.find(({ code }) => refuses(code));
  if (refused !== undefined) return new Refusal(422, refused.message);
  return {
    values: {
      ...sheet,
      hasListedRegister: registered === "list",
      note,
      label: current?.label ?? label,
    },
    warnings: found.map(({ code, message }) => ({ code, message })),
  };
}

/** Names of figures in sentences, in their order on the page. */
const FIGURES = {
  state: "state",
  registered: "registered voters",
  votes: "votes",
  invalid: "invalid votes",
  note: "note",
} as const satisfies Partial<Record<keyof SheetValues, string>>;

/** Figures in which two versions of a result differ. */
export function differingFigures(
  one: SheetValues,
  other: SheetValues,
): readonly { readonly field: keyof typeof FIGURES; readonly name: string }[] {
  return (Object.keys(FIGURES) as (keyof typeof FIGURES)[])
    .filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
    .map((field) => ({ field, name: FIGURES[field] }));
}

/** Whether a result has votes that sums and shares count. */
export const isCounted = (sheet: SheetValues | null) => sheet?.state === "counted" || sheet?.state === "zero";

/** Whether replacing a result corrects it. One that was not received says nothing yet: the next is a first result. */
export const isCorrected = (sheet: SheetValues | null) => sheet !== null && sheet.state !== "not received";

/**
 * Says that another write has replaced the result that a change names: with the current one, who wrote it and when, and the figures in
 * which it differs from what was to be saved.
 */
export async function sheetConflict(
  { db }: Asking,
  { contest, area, issuer }: SheetFact,
  wanted: SheetValues | null,
): Promise<Refusal> {
  const { rows } = await sql<
    LastWrite & { readonly isInForce: boolean; readonly sheet: SheetValues & { readonly id: number } }
  >`
    select sheet.retired_at is null as "isInForce", ${SHEET_VALUES} as sheet,
      coalesce(set.proposed_by, position.username) as by, position.at
    from result_sheet sheet
    left join ledger_position position on position.id = coalesce(sheet.retired_in, sheet.recorded_in)
    left join change_set set on ${isAppliedTo("set", sql`position.id`)}
    where sheet.contest_id = ${contest} and sheet.area_id = ${area} and sheet.issuer = ${issuer}
    order by sheet.retired_at is null desc, sheet.id desc limit 1`.execute(db);
  const [last] = rows;
  const current = last?.isInForce === true ? last.sheet : null;
  const differing = current === null || wanted === null ? [] : differingFigures(current, wanted);
  const what =
    current === null
      ? "has taken this result back"
      : `has changed this result${differing.length === 0 ? "" : ` (${differing.map(({ name }) => name).join(", ")})`}`;
  return conflict(last, `${what} since you opened it`, {
    version: current?.id ?? null,
    fields: differing.map(({ field }) => ({ field, theirs: current?.[field] })),
  });
}
