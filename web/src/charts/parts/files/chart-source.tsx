import { useMemo, type ReactNode } from "react";
import { StandingProvider, useStanding } from "../../../ui/standing.ts";

/** Names the source of what its charts show in their files, where it is not that of the page. */
export function ChartSource({ source, children }: { source: string; children: ReactNode }) {
  const page = useStanding();
  const standing = useMemo(() => page && { ...page, source }, [page, source]);
  return <StandingProvider value={standing}>{children}</StandingProvider>;
}
