import { useEffect } from "react";
import type { DrawerProps } from "./drawer-content.tsx";
import { lazyPart } from "../loading/lazy-part.ts";

const part = lazyPart(() => import("./drawer-content.tsx"));
export const preloadDrawer = part.preload;

/** A panel over the page's edge: focus stays inside and returns where it was; Escape and outside clicks close. */
export function Drawer(props: DrawerProps) {
  const loaded = part.use();
  const { open } = props;
  useEffect(() => {
    if (open) part.preload();
  }, [open]);
  return loaded && <loaded.DrawerContent {...props} />;
}
