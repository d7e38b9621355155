import { Suspense, type ReactNode } from "react";
import { chosenMoment } from "../../navigation/address.ts";
import { isPast } from "../../navigation/moment.ts";
import { preloadable } from "../../ui/loading/preloadable.ts";
import { usePast } from "./use-past.ts";

const PastPart = preloadable(async () => (await import("./past-band.tsx")).PastPart);

/** Fetches what a page of the past needs, before it is drawn: on the server always, in a browser if the address chooses a day. */
export async function preloadPast(): Promise<void> {
  if (import.meta.env.SSR || isPast(chosenMoment())) await PastPart.preload();
}

/** Says, for as long as it is so, that pages show the past. A refused page says so itself. */
export function PastRegion() {
  const { isShown, isOfNow, words } = usePast();
  return (
    <>
      {/* Always there, so that a screen reader hears its content change; without the links of the band. */}
      <p role="status" className="sr-only">
        {words !== null && `Showing figures of ${words}`}
      </p>
      <div
        data-past={isShown ? "" : undefined}
        className={isShown ? "z-15 tall:sticky tall:top-16 print:static!" : undefined}
      >
        {(isShown || isOfNow) && (
          <Suspense fallback={null}>
            <PastPart />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** The page; in its place, if the server refuses the chosen moment, the server's reason and the way back. */
export function MomentGate({ children }: { children: ReactNode }) {
  const { refusal, isOfNow } = usePast();
  if (refusal === null || isOfNow) return children;
  return (
    <Suspense fallback={null}>
      <PastPart refusal={refusal} />
    </Suspense>
  );
}
