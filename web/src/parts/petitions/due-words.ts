import type { Petition } from "@command-center/contract/petitions";
import { countedText } from "@command-center/domain/number-text";
import { daysLeft, isDueSoon } from "@command-center/domain/petitions/petitions";
import { formatCount } from "../../ui/format.ts";

/** `8 rulings due in 7 days, 3 of them tomorrow`; what is due today is named before what is due tomorrow. */
export function dueWords(rows: readonly Petition[]): string {
  const soon = rows.filter(isDueSoon);
  if (soon.length === 0) return "No ruling due in 7 days";
  const on = (days: number) => soon.filter((row) => daysLeft(row) === days).length;
  const [day, count] = on(0) > 0 ? ["today", on(0)] : ["tomorrow", on(1)];
  const whole = `${countedText(soon.length, "ruling", "rulings")} due`;
  if (count === 0) return `${whole} in 7 days`;
  return count === soon.length
    ? `${whole} ${day}`
    : `${whole} in 7 days, ${formatCount(count)} of them ${day}`;
}
