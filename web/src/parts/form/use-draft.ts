import { useState } from "react";
import { keepOnDevice, readKept, RECORDS_KEPT } from "../../ui/device-storage.ts";

const session = () => sessionStorage;

type Texts = Readonly<Record<string, string>>;

/** Which record a draft is of, and the version of the record that its form was opened with. */
export interface DraftOf {
  readonly about: string;
  readonly version: string;
}

interface Kept {
  readonly version: string;
  readonly opened: Texts;
  readonly entries: Texts;
}

/**
 * What is entered into a form, kept in this tab until it is saved, also through a reload; sign-out forgets it. A draft of another version
 * is offered, not shown. Null keeps nothing.
 */
export function useDraft(of: DraftOf | null, opened: Texts) {
  const key = of === null ? null : `${RECORDS_KEPT}draft.${of.about}`;
  const [start] = useState(() => startOf(key === null ? null : keptDraft(key), of?.version, opened));
  const [isSettled, setSettled] = useState(false);
  const keep = (text: string | null) => {
    if (key !== null) keepOnDevice(key, text, session);
  };
  return {
    /** The form as it opens. */
    entries: start.entries,
    keep: (entries: Texts) =>
      keep(JSON.stringify({ version: of?.version ?? "", opened, entries } satisfies Kept)),
    /** Once it is saved. */
    forget: () => keep(null),
    /** Entries on an earlier version of the record that were not sent; null if there are none. */
    earlier: isSettled ? null : start.earlier,
    /** Stops offering it. */
    settle: () => setSettled(true),
  };
}

/** A kept draft is the form's content if it is of this version. Otherwise its changed texts are offered, as far as the form has their fields. */
function startOf(kept: Kept | null, version: string | undefined, opened: Texts) {
  const known = Object.entries(kept?.entries ?? {}).filter(([name]) => name in opened);
  if (kept === null || kept.version === version)
    return { entries: { ...opened, ...Object.fromEntries(known) }, earlier: null };
  const changed = known.filter(([name, text]) => text !== kept.opened[name] && text !== opened[name]);
  return { entries: opened, earlier: changed.length === 0 ? null : Object.fromEntries(changed) };
}

function keptDraft(key: string): Kept | null {
  const kept = readKept(key, session);
  if (kept === null) return null;
  try {
    const { version, opened, entries } = JSON.parse(kept) as Partial<Record<keyof Kept, unknown>>;
    return typeof version === "string"
      ? { version, opened: textsOf(opened), entries: textsOf(entries) }
      : null;
  } catch {
    return null;
  }
}

function textsOf(value: unknown): Texts {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((one): one is [string, string] => typeof one[1] === "string"),
  );
}
