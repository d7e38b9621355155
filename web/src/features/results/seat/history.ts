import type { Petition } from "@command-center/contract/petitions";
import type { SeatDeclaration } from "@command-center/contract/results/seat";
import { daysBetween, UGANDA_AHEAD } from "@command-center/domain/time/calendar";

/** What happened to a seat's result, one after the other. */
export type HistoryEntry = {
  readonly on: string;
  /** Days since the entry before; null of the first. */
  readonly daysLater: number | null;
} & (
  | { readonly kind: "declaration"; readonly declaration: SeatDeclaration }
  | { readonly kind: "ruling"; readonly petition: Petition }
);

/** Declarations, and the rulings that changed or reopened the result, in the order of their days. */
export function historyOf(
  declarations: readonly SeatDeclaration[],
  petitions: readonly Petition[],
): readonly HistoryEntry[] {
  const all = [
    ...declarations.map((declaration) => ({
      kind: "declaration" as const,
      on: declaration.declaredOn,
      declaration,
    })),
    ...petitions.flatMap((petition) =>
      petition.ruledOn === null || petition.outcome === null || petition.outcome === "dismissed"
        ? []
        : [{ kind: "ruling" as const, on: petition.ruledOn, petition }],
    ),
  ];
  // Of one day, the first declaration comes before the ruling about it, any other one after.
  const rank = (entry: (typeof all)[number]) =>
    entry.kind === "ruling" ? 1 : entry.declaration.reason === "first" ? 0 : 2;
  const sorted = all.toSorted((a, b) => a.on.localeCompare(b.on) || rank(a) - rank(b));
  return sorted.map((entry, index) => {
    const before = sorted[index - 1];
    return { ...entry, daysLater: before === undefined ? null : daysBetween(before.on, entry.on) };
  });
}

/** Files tell the day alone, and this hour of Uganda stands in for that of the declaration. */
const STANDS_IN = "17:00";

/** The time of day in Uganda at which something was declared, `19:24`; null where the day alone is known. */
export function timeDeclared({
  declaredAt,
  declaredOn,
}: Pick<SeatDeclaration, "declaredAt" | "declaredOn">): string | null {
  const there = new Date(Date.parse(declaredAt) + UGANDA_AHEAD).toISOString();
  const time = there.slice(11, 16);
  return there.slice(0, 10) !== declaredOn || time === STANDS_IN ? null : time;
}

/** What tells people apart in little room: the last of their names, or all of them where two share it. */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const last = (name: string) => name.split(" ").at(-1) ?? name;
  return new Map(
    names.map((name) => {
      const isAlone = names.every((other) => other === name || last(other) !== last(name));
      return [name, isAlone ? last(name) : name];
    }),
  );
}
