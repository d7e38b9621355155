import { readCycle } from "@command-center/contract/cycle";
import { useMemo, type ReactNode } from "react";
import { useRead } from "../../api/queries.ts";
import { usePast } from "./past/use-past.ts";
import { StandingContext } from "../../ui/standing.ts";

/** Says to what stands in it of which cycle and day the figures are, and whose. */
export function PageStanding({ children }: { children: ReactNode }) {
  const { data } = useRead(readCycle, {});
  const isPast = usePast().isShown;
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
