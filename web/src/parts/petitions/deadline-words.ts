/** Says within how many days a ruling is due; null where the cycle records no deadline. */
export function deadlineWords(rulingDays: number | null): string {
  return rulingDays === null ? "no deadline recorded" : `a ruling is due ${rulingDays} days after filing`;
}
