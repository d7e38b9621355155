import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";

/** A quiet line: what is shown stands, but is older than it should be. */
export function StaleNotice({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-12 text-mid">
      <Icon name="clock" className="size-3.5" />
      <span>{children}</span>
    </p>
  );
}
