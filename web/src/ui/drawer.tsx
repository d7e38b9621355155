import { useEffect, type ReactNode } from "react";
import { lazyPart } from "./lazy-part.ts";

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the drawer; shown at its top. */
  title: ReactNode;
  side?: "left" | "right";
  /** Wide for sheets with tables, narrow (the default) for menus. */
  width?: "narrow" | "wide";
  children: ReactNode;
}

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
