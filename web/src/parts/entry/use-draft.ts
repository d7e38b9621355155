import { useState } from "react";
import { keepOnDevice, readKept, RECORDS_KEPT } from "../../ui/device-storage.ts";

const session = () => sessionStorage;

export interface Draft<Entries> {
  readonly entries: Entries;
  readonly set: (changed: Partial<Entries>) => void;
  /** Once it is saved. */
  readonly forget: () => void;
  /** Throws away what was entered. */
  readonly discard: () => void;
}

const keyOf = (about: string) => `${RECORDS_KEPT}draft.${about}`;

/** Keeps entries as the draft of another version of the record: the form that opens next. */
export function moveDraft(from: string, to: string, entries: object): void {
  keepOnDevice(keyOf(from), null, session);
  keepOnDevice(keyOf(to), JSON.stringify(entries), session);
}

/**
 * What is entered into a form, kept in this tab until it is saved, also through a reload; sign-out forgets it. `about` names the record and
 * its version: a draft of another version is not shown.
 */
export function useDraft<Entries extends Readonly<Record<string, string>> | object>(
  about: string,
  opened: Entries,
): Draft<Entries> {
  const key = keyOf(about);
  const [entries, setEntries] = useState(() => keptDraft(key, opened));
  return {
    entries,
    set: (changed) => {
      const next = { ...entries, ...changed };
      setEntries(next);
      keepOnDevice(key, JSON.stringify(next), session);
    },
    forget: () => void keepOnDevice(key, null, session),
    discard: () => {
      setEntries(opened);
      keepOnDevice(key, null, session);
    },
  };
}

/** Texts of a kept draft for the fields that the form has. */
function keptDraft<Entries extends object>(key: string, opened: Entries): Entries {
  const kept = readKept(key, session);
  if (kept === null) return opened;
  try {
    const parsed: unknown = JSON.parse(kept);
    if (typeof parsed !== "object" || parsed === null) return opened;
    const known = Object.entries(parsed).filter(
      ([name, value]) => name in opened && typeof value === "string",
    );
    return { ...opened, ...Object.fromEntries(known) };
  } catch {
    return opened;
  }
}
