import { useState } from "react";
import { keepOnDevice, readKept, RECORDS_KEPT } from "../../ui/device-storage.ts";

const session = () => sessionStorage;

type Texts = Readonly<Record<string, string>>;

/** Which record a draft is of, and the version of the record that its form was opened with. */
export interface DraftOf {
  readonly about: string;
  readonly version: string;
}

export interface Draft<Entries> {
  readonly entries: Entries;
  readonly set: (changed: Partial<Entries>) => void;
  /** Once it is saved. */
  readonly forget: () => void;
  /** Throws away what was entered. */
  readonly discard: () => void;
  /** Entries on an earlier version of the record that were not sent; null if there are none. */
  readonly earlier: Texts | null;
  /** Stops offering it. */
  readonly dropEarlier: () => void;
}

interface Kept {
  readonly version: string;
  readonly opened: Texts;
  readonly entries: Texts;
}

const keyOf = (about: string) => `${RECORDS_KEPT}draft.${about}`;

/**
 * What is entered into a form, kept in this tab until it is saved, also through a reload; sign-out forgets it. A draft of another version
 * is offered, not shown. Null keeps nothing.
 */
export function useDraft<Entries extends Texts>(of: DraftOf | null, opened: Entries): Draft<Entries> {
  const key = of === null ? null : keyOf(of.about);
  const keep = (text: string | null) => {
    if (key !== null) keepOnDevice(key, text, session);
  };
  const [start] = useState(() => startOf(key === null ? null : keptDraft(key), of?.version, opened));
  const [entries, setEntries] = useState(start.entries);
  const [earlier, setEarlier] = useState(start.earlier);
  return {
    entries,
    set: (changed) => {
      const next = { ...entries, ...changed };
      setEntries(next);
      if (of !== null) keep(JSON.stringify({ version: of.version, opened, entries: next } satisfies Kept));
    },
    forget: () => keep(null),
    discard: () => {
      setEntries(opened);
      keep(null);
    },
    earlier,
    dropEarlier: () => {
      setEarlier(null);
      // Later entries are the draft.
      if (JSON.stringify(entries) === JSON.stringify(opened)) keep(null);
    },
  };
}

/** A kept draft is the form's content if it is of this version. Otherwise its changed texts are offered, as far as the form has their fields. */
function startOf<Entries extends Texts>(kept: Kept | null, version: string | undefined, opened: Entries) {
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
