import { readCycle } from "@command-center/contract/cycle";
import { useMemo, type ReactNode } from "react";
import { useRead } from "../../api/queries.ts";
import { useShowsPast } from "./past/use-shows-past.ts";
import { StandingContext } from "../../ui/standing.ts";

/** Says to what stands in it of which cycle and day the figures are, and whose. */
export function PageStanding({ children }: { children: ReactNode }) {
  const { data } = useRead(readCycle, {});
  const isPast = useShowsPast();
  const standing = useMemo(
    () =>
      data === undefined
        ? null
        : {
            cycle: data.id,
            asOf: data.asOf,
            knownAt: data.known?.at ?? null,
            isPast,
            isSample: data.isSample,
            source: data.isSample
              ? "Sample data (invented)"
              : [`Election cycle ${data.name}`, data.dataSyncProvider].filter(Boolean).join(", data from "),
          },
    [data, isPast],
  );
  return <StandingContext value={standing}>{children}</StandingContext>;
}
