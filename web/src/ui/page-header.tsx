import type { ReactNode } from "react";
import { Badge } from "./badge.tsx";
import { Icon } from "./icon.tsx";
import { useStanding } from "./standing.ts";

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons at the right; below the title where there is no room. */
  actions?: ReactNode;
}

/** Top of every page: its only h1, which takes focus on arrival, and a mark while its figures are of the past. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  const isPast = useStanding()?.isPast ?? false;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-72 md:basis-104">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 tabIndex={-1} className="min-w-0 text-20 font-[750] tracking-[-0.02em] md:text-28">
            {title}
          </h1>
          {isPast && (
            <Badge>
              <Icon name="history" className="size-3.5" />
              Past figures
            </Badge>
          )}
        </div>
        {subtitle !== undefined && <p className="mt-1 text-mute">{subtitle}</p>}
      </div>
      {actions !== undefined && (
        <div data-print="hide" className="flex flex-wrap gap-2">
          {actions}
        </div>
      )}
    </div>
  );
}
