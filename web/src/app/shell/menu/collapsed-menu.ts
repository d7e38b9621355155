import { useCallback, useLayoutEffect, useState } from "react";
import { keepOnDevice, readKept } from "../../../ui/device-storage.ts";
import { useDrawnOver } from "../../../ui/overlays/use-drawn-over.ts";

/** Read by the script in index.html too, which makes room for the menu before the first paint: change both or neither. */
const KEY = "command-center.menu-collapsed";

/** Whether the menu is collapsed, as this device remembers it, and the way to change it. Its width is the document's: `--menu-width`. */
export function useCollapsedMenu(): readonly [boolean, () => void] {
  const drawnOver = useDrawnOver();
  const [kept, setKept] = useState(() => readKept(KEY) === "true");
  const collapsed = kept && !drawnOver;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-menu-collapsed", kept);
  }, [kept]);
  // From the device's choice, which for a moment is not what React drew: the server knows no device.
  const toggle = useCallback(() => {
    setKept(!kept);
    keepOnDevice(KEY, String(!kept));
  }, [kept]);
  return [collapsed, toggle];
}
