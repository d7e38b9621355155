import type { ShareState, ShareStatement } from "@command-center/contract/shares";

/** A value by its label; of several with one label, by its place among them. */
function textsOf({ values }: ShareStatement): Map<string, { label: string; text: string }> {
  const texts = new Map<string, { label: string; text: string }>();
  for (const value of values) {
    let key = value.label;
    while (texts.has(key)) key += "'";
    texts.set(key, value);
  }
  return texts;
}

/** Values that differ between two statements, in the order of the first one. */
export function changedValues(was: ShareStatement, now: ShareStatement) {
  const [before, after] = [textsOf(was), textsOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({
      label: (before.get(key) ?? after.get(key))?.label ?? key,
      was: before.get(key)?.text ?? null,
      now: after.get(key)?.text ?? null,
    }))
    .filter((value) => value.was !== value.now);
}

/**
 * What became of a shared statement. `now` answers the same question about the same day, `newest` about the newest day; each is null where the
 * record is no more, `newest` also where its day is the same.
 */
export function shareStateOf(
  was: ShareStatement,
  now: ShareStatement | null,
  newest: ShareStatement | null,
): ShareState {
  if (now === null) return "withdrawn";
  if (changedValues(was, now).length > 0) return hasMoreStations(was, now) ? "coming_in" : "changed";
  return newest !== null && changedValues(was, newest).length > 0 ? "newer" : "holds";
}

function hasMoreStations({ coverage: was }: ShareStatement, { coverage: now }: ShareStatement): boolean {
  return was !== null && now !== null && now.counted > was.counted && now.expected >= was.expected;
}
