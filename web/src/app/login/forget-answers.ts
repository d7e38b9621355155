import { ANSWERS_DATABASE, ANSWERS_STORE } from "../../ui/device-storage.ts";

/** Empties the database of kept answers. The login screen does without the library that reads and writes there. */
export function forgetAnswersKept(): void {
  try {
    const opening = indexedDB.open(ANSWERS_DATABASE);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(ANSWERS_STORE));
    opening.addEventListener("success", () => {
      const { result } = opening;
      result.transaction(ANSWERS_STORE, "readwrite").objectStore(ANSWERS_STORE).clear();
      // Once that is done.
      result.close();
    });
  } catch {
    // Without IndexedDB nothing is kept.
  }
}
