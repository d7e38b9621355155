import { useCallback, useState } from "react";

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === "true";
  } catch {
    return false;
  }
}

/** A yes or no that this device remembers. */
export function useStoredFlag(key: string): readonly [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(key));
  const store = useCallback(
    (next: boolean) => {
      setValue(next);
      try {
        localStorage.setItem(key, String(next));
      } catch {
        // Forgotten at the next start; no reason to refuse now.
      }
    },
    [key],
  );
  return [value, store];
}
