import { startTransition, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { FarContext } from "../ui/loading/lazy.ts";
import { whenNear } from "../ui/loading/nearness.ts";
import { useWasDrawn } from "../ui/overlays/use-drawn-over.ts";

export interface NearProps {
  /** Rendered until then, as tall as the content. */
  waiting: ReactNode;
  children: () => ReactNode;
}

/**
 * Renders its content when it comes near the screen, for print, for the browser's search, and in idle time after the
 * user's first action. Server-rendered content is there from the start: React hydrates it in a boundary of its own, and
 * only its charts (`lazy`) wait.
 */
export function Near({ waiting, children }: NearProps) {
  const isFromServer = useWasDrawn();
  const [far, setFar] = useState<Promise<never> | null>(() => new Promise<never>(() => {}));
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (far === null || element.current === null) return;
    return whenNear(element.current, (how) => {
      if (how === "now") flushSync(() => setFar(null));
      else startTransition(() => setFar(null));
    });
  }, [far]);
  return (
    <div ref={element} className={isFromServer ? "near" : undefined}>
      <FarContext value={far}>
        {isFromServer || far === null ? <Suspense fallback={waiting}>{children()}</Suspense> : waiting}
      </FarContext>
    </div>
  );
}
