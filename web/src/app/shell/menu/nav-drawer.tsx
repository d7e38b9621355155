import { useEffect } from "react";
import { Drawer } from "../../../ui/overlays/drawer.tsx";
import { useNames } from "../../use-names.ts";
import { NavFooter } from "./nav-footer.tsx";
import { NavList } from "./nav-list.tsx";

export interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The phone's menu. Choosing a page closes it, as does a turn of the device that brings up the fixed menu. */
export function NavDrawer({ open, onOpenChange }: NavDrawerProps) {
  const { product } = useNames();
  useEffect(() => {
    const wide = matchMedia("(min-width: 48rem)");
    const close = () => onOpenChange(false);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [onOpenChange]);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={product}>
      <div className="flex h-full flex-col">
        <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto p-3">
          <NavList onChoose={() => onOpenChange(false)} />
        </nav>
        <NavFooter />
      </div>
    </Drawer>
  );
}
