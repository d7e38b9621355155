import { readCount } from "../cells/numbers.ts";
import { isPlaceholder } from "../cells/placeholders.ts";
import type { ImportField } from "@command-center/contract/imports/import-fields";
import type { ImportKind } from "../kinds/import-kind.ts";
import { headerKey, isMeaningless } from "./header-names.ts";

/** What is decided about the columns of a file so far. */
interface Decided {
  readonly kind: ImportKind;
  readonly layout: "wide" | "long" | "plain";
  readonly columns: readonly {
    readonly header: string;
    readonly use:
      | { readonly is: "field"; readonly field: string }
      | { readonly is: "candidate" | "left out" };
    readonly decidedBy: string;
    readonly samples: readonly string[];
  }[];
}

/** Names of what this kind of file must have and no column holds. */
export function missingFields({ kind, layout, columns }: Decided): string[] {
  const held = new Set(columns.map(({ use }) => (use.is === "field" ? use.field : null)));
  const isHeld = ({ id }: ImportField) => held.has(id) || held.has(`${id}Code`);
  const hasFigures = columns.some(
    ({ header, use, decidedBy, samples }) =>
      use.is === "left out" &&
      decidedBy === "cells" &&
      !isMeaningless(headerKey(header)) &&
      holdsCounts(samples),
  );
  const isNeeded = ({ required, isNeededForFigures }: ImportField) =>
    required === true || (isNeededForFigures === true && hasFigures);
  const lacking = kind.fields.filter((field) => isNeeded(field) && !isHeld(field)).map(({ name }) => name);
  if (layout === "wide" && !columns.some(({ use }) => use.is === "candidate")) lacking.push("Candidates");
  return lacking;
}

/** Whether most cells can be counts of votes; slips in some, placeholders and percentages make no other column of it. */
export function holdsCounts(cells: readonly string[]): boolean {
  let filled = 0;
  let counts = 0;
  for (const text of cells) {
    const { is } = readCount(text);
    if (is === "blank" || (is === "refused" && (isPlaceholder(text) || text.endsWith("%")))) continue;
    filled += 1;
    if (is !== "refused") counts += 1;
  }
  return counts * 2 > filled;
}
