import * as Dialog from "@radix-ui/react-dialog";
import { useRef, type ReactNode } from "react";
import { buttonClass } from "../controls/button.tsx";
import { cx } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { UnsavedLine, useUnsaved } from "./unsaved.tsx";

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

const SIDES = {
  left: "left-0 border-r animate-from-left",
  right: "right-0 border-l animate-from-right",
} as const;
const WIDTHS = { narrow: "w-72 max-w-[85vw]", wide: "w-120 max-w-full" } as const;

/** The dialog behind a `Drawer`. */
export function DrawerContent({
  open,
  onOpenChange,
  title,
  side = "left",
  width = "narrow",
  children,
}: DrawerProps) {
  // Radix returns focus to its own trigger only; ours can be any button of the page.
  const opener = useRef<Element | null>(null);
  const unsaved = useUnsaved(onOpenChange);
  return (
    <Dialog.Root open={open} onOpenChange={unsaved.onOpenChange}>
      <Dialog.Portal>
        {/* Radix's own overlay locks scrolling by a style element, which the security policy refuses: base.css does it. */}
        {open && <div data-drawer="" className="fixed inset-0 z-30 animate-fade-in bg-scrim" />}
        <Dialog.Content
          aria-describedby={undefined}
          {...unsaved.handlers}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Where what was chosen leads to a part of the page, that part has taken the focus.
            const isLost = document.activeElement === null || document.activeElement === document.body;
            if (isLost && opener.current instanceof HTMLElement && opener.current.isConnected)
              opener.current.focus();
          }}
          className={cx(
            "fixed inset-y-0 z-30 flex flex-col border-line bg-surface font-sans text-ink shadow-lift outline-none",
            SIDES[side],
            WIDTHS[width],
          )}
        >
          <div className="flex h-16 shrink-0 items-center gap-3 border-b border-line pr-2.5 pl-4">
            <Dialog.Title className="min-w-0 flex-1 truncate text-14 font-bold">{title}</Dialog.Title>
            <Dialog.Close aria-label="Close" className={buttonClass({ look: "ghost", square: true })}>
              <Icon name="x" />
            </Dialog.Close>
          </div>
          {unsaved.asks && <UnsavedLine />}
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
