import { useEffect, type RefObject } from "react";
import { areLetterKeysOff } from "../../ui/controls/letter-keys.ts";

const LINK = "a[href],button";

/**
 * Keys of a list: J and K go to the next and the previous row, X selects the row. Enter then opens it, as its link has the focus. With
 * several lists on a page they are of the one with the focus, else of the first.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  onSelect: (rowKey: string) => void,
): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if ((step === 0 && event.key !== "x") || areLetterKeysOff(event)) return;
      if (document.querySelector("[role=dialog],[role=menu]") !== null) return;
      const focused = document.activeElement;
      const current = focused?.closest("[data-list]") ?? document.querySelector("[data-list]");
      if (list.current === null || current !== list.current) return;
      const rows = [...list.current.querySelectorAll<HTMLElement>("tbody tr")];
      const index = rows.findIndex((row) => row.contains(focused));
      if (step === 0) {
        const key = rows[index]?.dataset["row"];
        if (key !== undefined) onSelect(key);
        return;
      }
      const row = rows[index === -1 ? 0 : index + step];
      const link = row?.querySelector<HTMLElement>("a[href]") ?? row?.querySelector<HTMLElement>(LINK);
      link?.focus();
      link?.scrollIntoView({ block: "nearest" });
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [list, isOn, onSelect]);
}
