import type { SheetVersion } from "@command-center/contract/changes/sheet-history";
import { SHEET_STATE_WORDS } from "@command-center/domain/results/result-words";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { figuresOfSheet } from "@command-center/domain/results/stations/sheet-figures";
import { formatCount } from "../../ui/format.ts";

/** The line of a result that says whether it is counted. */
export const STATE = "State";

/**
 * The lines of several versions of a station's result, as text with `–` where it is not known: candidates as on the ballot, then the sums
 * and the state. Null is no result.
 */
export function sheetRows(versions: readonly (SheetVersion | null)[]) {
  const texts = versions.map(textsOf);
  const names = new Set(texts.flatMap((text) => [...text.keys()]));
  const isTotal = new Set(
    texts.flatMap((text) => [...text].filter(([, one]) => one.isTotal).map(([name]) => name)),
  );
  return [...names]
    .toSorted((one, other) => Number(isTotal.has(one)) - Number(isTotal.has(other)))
    .map((name) => {
      const cells = texts.map((text) => text.get(name)?.text ?? "–");
      return {
        name,
        isTotal: isTotal.has(name),
        cells,
        changed: cells.map((cell, at) => at > 0 && cell !== cells[at - 1]),
      };
    });
}

/** Earlier sheets that are shown next to a sheet. */
const MOST_EARLIER = 2;

/** The last sheets before a sheet that have another figure, the newest first as in `earlier`. */
export const lastDifferent = <Sheet extends SheetVersion>(sheet: Sheet, earlier: readonly Sheet[]) =>
  earlier
    .filter((one) => sheetRows([one, sheet]).some(({ changed }) => changed[1] === true))
    .slice(0, MOST_EARLIER);

function textsOf(version: SheetVersion | null) {
  const texts = new Map<string, { readonly text: string; readonly isTotal: boolean }>();
  if (version === null) return texts.set(STATE, { text: "No result", isTotal: true });
  for (const { name, value, isTotal } of figuresOfSheet(version)) {
    const isListed = name === "Registered voters" && version.hasListedRegister;
    texts.set(isTotal ? name : candidateName(name), {
      text: value === null ? "–" : `${formatCount(value)}${isListed ? " (station list)" : ""}`,
      isTotal,
    });
  }
  texts.set(STATE, { text: SHEET_STATE_WORDS[version.state], isTotal: true });
  if (version.note !== null) texts.set("Why it was nullified", { text: version.note, isTotal: true });
  return texts;
}
