import type {
  ChangeCause,
  ChangedRecord,
  ChangedRecords,
  ChangesBetween,
  FigureCause,
  FigureChange,
} from "@command-center/contract/changes/changes-between";
import { countedText, percentText, shortCountText, signedText } from "@command-center/domain/number-text";
import { pointsText } from "@command-center/domain/results/change";
import { daysBetween } from "@command-center/domain/time/calendar";
import { fieldText } from "@command-center/domain/changes/change-text";
import { formatCount, formatMoment } from "../../ui/format.ts";

export const CAUSE_TITLES: Record<ChangeCause, string> = {
  ruling: "Rulings",
  filing: "Petitions filed",
  step: "Hearings and withdrawals",
  declaration: "Declarations",
  rerun: "Re-declared after a rerun or ruling",
  nullified: "Nullified by a ruling",
  correction: "Corrections",
  choice: "Published values chosen",
  import: "Imports",
  entry: "Other records",
};

const CAUSE_WORDS: Record<FigureCause, readonly [one: string, several: string]> = {
  ruling: ["ruling", "rulings"],
  filing: ["petition filed", "petitions filed"],
  step: ["petition withdrawn or heard", "petitions withdrawn or heard"],
  declaration: ["declaration", "declarations"],
  rerun: ["re-declaration", "re-declarations"],
  nullified: ["result nullified by a ruling", "results nullified by a ruling"],
  correction: ["correction", "corrections"],
  choice: ["published value chosen", "published values chosen"],
  import: ["import", "imports"],
  entry: ["new record", "new records"],
  overdue: ["became overdue", "became overdue"],
  day: ["day passed", "days passed"],
};

/** `301 rulings`, `1 correction`. */
export function causeText({ cause, count }: FigureChange["why"][number]): string {
  return countedText(count, ...CAUSE_WORDS[cause]);
}

type Unit = FigureChange["unit"];

/** A figure's value; a dash where it is not known. */
export function valueText(value: number | null, unit: Unit): string {
  if (value === null) return "–";
  return unit === "percent" ? percentText(value) : shortCountText(value);
}

/** `−254`, `+43.8 pts`; a dash where one of the values is not known. */
export function changeText(change: number | null, unit: Unit): string {
  if (change === null) return "–";
  return unit === "percent" ? `${pointsText(change)} pts` : signedText(change, shortCountText);
}

/** Both moments in words. Without a position of its own, the first is as known at the second. */
export function momentTexts({ from, to }: Pick<ChangesBetween, "from" | "to">): { from: string; to: string } {
  return {
    from: formatMoment(from.day, (from.known ?? to.known)?.at ?? null),
    to: formatMoment(to.day, to.known?.at ?? null),
  };
}

/** `Dismissed 291 · Fresh poll ordered 5`. */
export function totalsText(totals: ChangedRecords["groups"][number]["totals"]): string {
  return totals.map(({ what, count }) => `${what} ${formatCount(count)}`).join(" · ");
}

/** What a new record says, in a few words; empty where its group says it all. */
export function newText({ cause, what, fields }: ChangedRecord): string {
  const valueOf = (name: string) => fields.find(({ label }) => label === name)?.after ?? null;
  const said = (names: readonly string[]) =>
    names.flatMap((name) => {
      const value = valueOf(name);
      if (value === null || value === "No") return [];
      return [value === "Yes" ? name.toLowerCase() : `${name.toLowerCase()} ${fieldText(value)}`];
    });
  switch (cause) {
    case "ruling": {
      const [outcome, filed, ruling] = ["Outcome", "Filed on", "Ruled on"].map(valueOf);
      const waited =
        filed == null || ruling == null
          ? []
          : [`${formatCount(daysBetween(filed, ruling))} days after filing`];
      return [(outcome ?? "Ruled on").toLowerCase(), ...waited].join(", ");
    }
    case "filing":
    case "nullified":
      return "";
    case "step":
      return what;
    case "declaration":
    case "rerun": {
      const winner = valueOf("Winner");
      return winner === null ? "winner not recorded" : [winner, ...said(["Votes"])].join(", ");
    }
    default:
      return said(fields.map(({ label }) => label)).join(", ");
  }
}
