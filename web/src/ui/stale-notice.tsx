import { Clock } from "lucide-react";
import type { ReactNode } from "react";

/** A quiet line: what is shown stands, but is older than it should be. */
export function StaleNotice({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-12 text-mid">
      <Clock aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
      <span>{children}</span>
    </p>
  );
}
