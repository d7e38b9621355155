import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { keepOnDevice, readKept } from "../../../ui/device-storage.ts";
import { useDrawnOver } from "../../../ui/overlays/use-drawn-over.ts";

/*
 * The names and the width are known to the script in index.html, too, which makes room for the menu before the first paint:
 * change both or neither.
 */
const KEY = "command-center.menu-collapsed";
/** Too narrow for a table beside an open menu: there it begins collapsed, and its choice is a choice of its own. */
const isNarrow = () => globalThis.matchMedia?.("(max-width: 63.99rem)").matches ?? false;
const keyNow = () => (isNarrow() ? `${KEY}-narrow` : KEY);
const keptNow = () => (readKept(keyNow()) ?? String(isNarrow())) === "true";

/** Whether the menu is collapsed, as this device remembers it, and the way to change it. Its width is the document's: `--menu-width`. */
export function useCollapsedMenu(): readonly [boolean, () => void] {
  const drawnOver = useDrawnOver();
  const [kept, setKept] = useState(keptNow);
  const collapsed = kept && !drawnOver;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-menu-collapsed", kept);
  }, [kept]);
  useEffect(() => {
    let wasNarrow = isNarrow();
    const onResize = () => {
      if (isNarrow() === wasNarrow) return;
      wasNarrow = !wasNarrow;
      setKept(keptNow());
    };
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, []);
  // From the device's choice, which for a moment is not what React drew: the server knows no device.
  const toggle = useCallback(() => {
    setKept(!kept);
    keepOnDevice(keyNow(), String(!kept));
  }, [kept]);
  return [collapsed, toggle];
}
