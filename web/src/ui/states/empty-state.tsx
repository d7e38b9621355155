import type { ReactNode } from "react";

/** Nothing to show, and why; `action` is the way on. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-1 rounded-md border border-dashed border-line px-4 py-6">
      <p className="font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-prose text-mute">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
