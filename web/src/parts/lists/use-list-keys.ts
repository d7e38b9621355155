import { useEffect, type RefObject } from "react";
import { areLetterKeysOff } from "../../ui/controls/letter-keys.ts";

type Keys = typeof import("./list-keys.ts");
/** Null until the first of these keys is pressed. */
let loaded: Keys | null = null;

/**
 * Keys of a list: J and K go to the next and the previous row, also of the next and the previous page; X selects the row. Enter then
 * opens it, as its link has the focus. What acts on them is fetched with the first one.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  onSelect: (rowKey: string) => void,
): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = LIST_KEYS.find((one) => one === event.key);
      if (key === undefined || areLetterKeysOff(event)) return;
      const act = (keys: Keys) => {
        loaded = keys;
        if (list.current !== null) keys.act(key, list.current, onSelect);
      };
      // At once where it can be: the next key may be Enter, for the row that this one goes to.
      if (loaded !== null) act(loaded);
      else void import("./list-keys.ts").then(act, () => null);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [list, isOn, onSelect]);
}

const LIST_KEYS = ["j", "k", "x"] as const;
