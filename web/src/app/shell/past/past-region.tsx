import { readCycle } from "@command-center/contract/cycle";
import { Suspense, type ReactNode } from "react";
import { isRefused } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { chosenMoment, useIsPast } from "../../../navigation/address.ts";
import { preloadable } from "../../../ui/loading/preloadable.ts";
import { useShowsPast } from "./use-shows-past.ts";

const PastPart = preloadable(async () => (await import("./past-band.tsx")).PastPart);

/** Fetches what a page of the past needs, before it is drawn: on the server always, in a browser if the address chooses a day. */
export async function preloadPast(): Promise<void> {
  if (import.meta.env.SSR || chosenMoment().asOf !== null) await PastPart.preload();
}

/** Says, for as long as it is so, that the page shows the past. */
export function PastRegion() {
  const isPast = useIsPast();
  const isShown = useShowsPast();
  return (
    // Always there, so that a screen reader hears its content change.
    <div
      role="status"
      data-past={isShown ? "" : undefined}
      className={isShown ? "z-15 tall:sticky tall:top-16 print:static!" : undefined}
    >
      {isPast && (
        <Suspense fallback={null}>
          <PastPart />
        </Suspense>
      )}
    </div>
  );
}

/** The page; in its place, if the server refuses the chosen moment, the server's reason and the way back. */
export function MomentGate({ children }: { children: ReactNode }) {
  const { data, error } = useRead(readCycle, {});
  if (!useShowsPast() || data !== undefined || !isRefused(error)) return children;
  return (
    <Suspense fallback={null}>
      <PastPart refusal={error} />
    </Suspense>
  );
}
