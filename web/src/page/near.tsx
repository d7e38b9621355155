import { startTransition, Suspense, use, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { whenNear } from "../ui/loading/nearness.ts";
import { useWasDrawn } from "../ui/overlays/use-drawn-over.ts";

export interface NearProps {
  /** Rendered until then, as tall as the content. */
  waiting: ReactNode;
  children: () => ReactNode;
}

/**
 * Renders its content when it comes near the screen, for print, for the browser's search, and in idle time after the
 * user's first action. Server-rendered content is there from the start, and is hydrated then.
 */
export function Near(props: NearProps) {
  const isFromServer = useWasDrawn();
  const [gate] = useState(closedGate);
  const [first] = useState(props);
  const [isNear, setNear] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const newest = useRef(props);
  useEffect(() => {
    newest.current = props;
  });
  useEffect(() => {
    if (element.current === null) return;
    return whenNear(element.current, (how) => {
      gate.open();
      if (how === "now") flushSync(() => setNear(true));
      // Where the props have not changed, React hydrates without a second render.
      else if (!isFromServer || newest.current !== first) startTransition(() => setNear(true));
    });
  }, [gate, isFromServer, first]);
  // Changed props would force React to hydrate it, or to replace it.
  const { waiting, children } = isFromServer && !gate.isOpen ? first : props;
  const content = useMemo(
    () => (
      <Suspense fallback={waiting}>
        <Gated gate={gate}>
          {/* Late code has a skeleton in the server's HTML: instead of itself, not of the whole panel. */}
          {() => <Suspense fallback={waiting}>{children()}</Suspense>}
        </Gated>
      </Suspense>
    ),
    [gate, waiting, children],
  );
  return (
    <div ref={element} className={isFromServer ? "near" : undefined}>
      {isFromServer || isNear ? content : waiting}
    </div>
  );
}

/** `open` settles the promise in a way that React sees synchronously (by `status`), so that it can hydrate within the same call. */
interface Gate {
  isOpen: boolean;
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function closedGate(): Gate {
  let resolve = () => {};
  const gate: Gate = {
    isOpen: false,
    opened: new Promise((opened) => (resolve = opened)),
    open: () => {
      gate.isOpen = true;
      Object.assign(gate.opened, { status: "fulfilled", value: undefined });
      resolve();
    },
  };
  if (import.meta.env.SSR) gate.open();
  return gate;
}

/** Keeps React from hydrating the server's HTML until the gate is open. Without such HTML it renders at once. */
function Gated({ gate, children }: { gate: Gate; children: () => ReactNode }) {
  const isHydrating = useWasDrawn();
  if (isHydrating) use(gate.opened);
  return children();
}
