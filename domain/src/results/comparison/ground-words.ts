import type { ComparedUnit, Ground } from "@command-center/contract/results/result-comparison";

/** What a unit's ground is called where it cannot be compared, and alone in a legend or a file. */
export const GROUND_WORDS: Readonly<Record<Ground, string>> = {
  same: "Same",
  changed: "Boundary changed",
  new: "New unit",
  ended: "Unit ended",
  "one-list": "Not on both station lists",
};

/** Why a unit is not compared, with the units that its ground went to or came from; null where it is the same. */
export function groundText(
  { area, ground, others }: Pick<ComparedUnit, "area" | "ground" | "others">,
  [earlier, later]: readonly [earlier: string, later: string],
): string | null {
  const names = namesText(others);
  if (ground === "same") return null;
  if (names === "" || ground === "one-list") return GROUND_WORDS[ground];
  if (ground === "new") return `New unit, part of ${names} in ${earlier}`;
  if (ground === "ended") return `Unit ended, part of ${names} in ${later}`;
  return area.kind === "district" ? `Boundary changed: ${names} left it` : `Boundary with ${names} changed`;
}

/** “Rubanda and Rukiga”; “Alerek, Koya and 3 others”. */
export function namesText(names: readonly string[]): string {
  if (names.length > 3) return `${names.slice(0, 2).join(", ")} and ${names.length - 2} others`;
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((part) => part !== "").join(" and ");
}
