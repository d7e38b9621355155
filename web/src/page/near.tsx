import { startTransition, useEffect, useId, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { noteEntries } from "../ui/controls/entries.ts";
import { isNearAtStart, whenNear } from "../ui/loading/nearness.ts";
import { useWasDrawn } from "../ui/overlays/use-drawn-over.ts";

export interface NearProps {
  /** In its place until then, as tall as what comes. */
  waiting: ReactNode;
  children: () => ReactNode;
}

/**
 * Renders its content when it comes near the screen, for print, for the browser's search, and in idle time after the
 * user's first action. HTML from the server is in the page from the start, so that search and screen readers find it. It is
 * hydrated when it comes near.
 */
export function Near({ waiting, children }: NearProps) {
  const id = useId();
  const wasDrawn = useWasDrawn();
  const [state, setState] = useState<"waiting" | "left" | "drawn">(() => {
    if (!wasDrawn) return "waiting";
    return import.meta.env.SSR || isNearAtStart(id) ? "drawn" : "left";
  });
  const element = useRef<HTMLDivElement>(null);
  // What was typed into what the server wrote goes into what takes its place.
  const entered = useRef<((into: Element) => void) | null>(null);
  useEffect(() => {
    const part = element.current;
    if (part === null) return;
    // Said here: over what the server wrote, React changes no attribute.
    if (state === "left") part.dataset.state = state;
    else delete part.dataset.state;
    if (state === "drawn") {
      entered.current?.(part);
      entered.current = null;
      return;
    }
    if (state === "left") entered.current = noteEntries(part);
    return whenNear(part, (how) => {
      if (how === "now") flushSync(() => setState("drawn"));
      else startTransition(() => setState("drawn"));
    });
  }, [state]);
  return (
    <div ref={element} data-part={id} className="near">
      {state === "left" ? (
        // As the server wrote it: these words replace nothing, and tell React to leave what is there.
        <div key="left" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      ) : (
        <div key="drawn">{state === "drawn" ? children() : waiting}</div>
      )}
    </div>
  );
}
