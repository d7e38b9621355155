import * as Tooltip from "@radix-ui/react-tooltip";
import { createContext, use, type ReactElement, type ReactNode } from "react";

export interface TooltipProps {
  label: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** One focusable element that has a name of its own: a tooltip adds to it, never stands for it. */
  children: ReactElement;
}

const Clock = createContext(false);

/** The shared clock of a `TooltipGroup`. */
export function TooltipClock({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <Clock value={true}>{children}</Clock>
    </Tooltip.Provider>
  );
}

/** The tooltip behind a `Tooltip`; without a clock around it (yet) it leaves its child as it is. */
export function TooltipContent({ label, side = "top", children }: TooltipProps) {
  if (!use(Clock)) return children;
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-fade-in rounded-sm bg-ink px-2 py-1 font-sans text-12 font-medium text-surface"
        >
          {label}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
