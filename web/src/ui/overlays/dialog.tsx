import * as Radix from "@radix-ui/react-dialog";
import { useRef, type ReactNode } from "react";
import { cx } from "../class-names.ts";
import { UnsavedLine, useUnsaved } from "./unsaved.tsx";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the dialog for screen readers; on screen as well where it is shown. */
  title: string;
  titleShown?: boolean;
  /** Wide for what stands in two columns. */
  width?: "usual" | "wide";
  /** While set, a press outside does not ask to close. */
  staysOpen?: boolean;
  children: ReactNode;
}

/** The part of a dialog between title and buttons, which scrolls. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div className="scroll-shadow grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-4 py-4 sm:px-5">
      {children}
    </div>
  );
}

/** A dialog's buttons, always in sight. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end gap-x-2 gap-y-1 border-t border-line px-4 py-3 sm:px-5">
      {children}
    </div>
  );
}

const WIDTHS = {
  usual: "sm:w-[min(40rem,calc(100%-2rem))]",
  wide: "sm:w-[min(52rem,calc(100%-2rem))]",
} as const;

/** A panel near the top of the page, the whole page on a phone. Fetch what uses it lazily: it brings its own machinery. */
export function Dialog({
  open,
  onOpenChange,
  title,
  titleShown,
  width = "usual",
  staysOpen,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  const unsaved = useUnsaved(onOpenChange);
  return (
    <Radix.Root open={open} onOpenChange={unsaved.onOpenChange}>
      <Radix.Portal>
        {/* Radix's own overlay locks scrolling by a style element, which the security policy refuses: base.css does it. */}
        {open && (
          <div data-drawer="" data-print="hide" className="fixed inset-0 z-30 animate-fade-in bg-scrim" />
        )}
        <Radix.Content
          data-print="hide"
          aria-describedby={undefined}
          {...unsaved.handlers}
          onPointerDownOutside={(event) => {
            if (staysOpen) event.preventDefault();
          }}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Where what was chosen led to another page, that page has taken the focus.
            const isLost = document.activeElement === null || document.activeElement === document.body;
            if (isLost && opener.current instanceof HTMLElement && opener.current.isConnected)
              opener.current.focus();
          }}
          className={cx(
            "fixed inset-x-0 top-0 z-30 mx-auto flex h-dvh flex-col bg-surface font-sans text-ink shadow-lift outline-none sm:top-8 sm:h-auto sm:max-h-[calc(100dvh-4rem)] sm:animate-rise sm:overflow-hidden sm:rounded-lg sm:border sm:border-line",
            WIDTHS[width],
          )}
        >
          <Radix.Title
            className={
              titleShown ? "shrink-0 border-b border-line px-4 py-3.5 text-16 font-bold sm:px-5" : "sr-only"
            }
          >
            {title}
          </Radix.Title>
          {unsaved.asks && <UnsavedLine />}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
