import type { ReactNode } from "react";
import { GhostContext } from "../api/queries.ts";
import { Loading, type LoadingProps } from "../ui/states/skeleton.tsx";
import { StandingProvider } from "../ui/standing.ts";

/**
 * Skeleton of a component: the component itself on sample data (`sample`), so that its shape follows its code. Each line
 * of text is a grey bar. Screen readers, the browser's search, pointer and keyboard skip it, and it sends no request.
 */
export function Ghost({ children, ...loading }: LoadingProps) {
  return (
    <Loading {...loading}>
      <GhostContext value>
        {/* Charts without a standing have no menu. */}
        <StandingProvider value={null}>
          <div className="ghost" inert>
            {children}
          </div>
        </StandingProvider>
      </GhostContext>
    </Loading>
  );
}

/** The same for words in a heading or a note, without an announcement of the loading. */
export function GhostWords({ children }: { children: ReactNode }) {
  return (
    <span className="ghost" aria-hidden="true" inert>
      {children}
    </span>
  );
}
