import { useCallback, useState } from "react";
import { keep, readKept } from "../../ui/device-storage.ts";

/** A yes or no that this device remembers. */
export function useStoredFlag(key: string): readonly [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => readKept(key) === "true");
  const store = useCallback(
    (next: boolean) => {
      setValue(next);
      keep(key, String(next));
    },
    [key],
  );
  return [value, store];
}
