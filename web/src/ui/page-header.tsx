import type { ReactNode } from "react";

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons at the right; below the title where there is no room. */
  actions?: ReactNode;
}

/** Top of every page: its only h1, which takes focus on arrival. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h1 tabIndex={-1} className="text-20 font-[750] tracking-[-0.02em] md:text-28">
          {title}
        </h1>
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
