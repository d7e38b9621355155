/**
 * Small things that this device remembers. Storage can be closed (blocked, private) or full: then what is written
 * lasts as long as the page, which is no reason to fail.
 */
export function readKept(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** What keys begin with under which this tab keeps names of records. Sign-out forgets them. */
export const RECORDS_KEPT = "command-center.records.";

/** Keeps `value`; null forgets. Says whether it worked. */
export function keepOnDevice(
  key: string,
  value: string | null,
  storage: () => Storage = () => localStorage,
): boolean {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Forgets everything under keys that begin with `prefix`, in both storages. */
export function forgetOnDevice(prefix: string): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key);
    } catch {
      // Closed storage keeps nothing.
    }
  }
}

/** The database of answers that are kept for pages without a network, and its only store. */
export const ANSWERS_DATABASE = "command-center";
export const ANSWERS_STORE = "queries";
