import {
  createContext,
  startTransition,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";
import { drawChanged, whenNear } from "../ui/loading/nearness.ts";
import { useWasDrawn } from "../ui/overlays/use-drawn-over.ts";

export interface NearProps {
  /** Rendered until then, as tall as the content. */
  waiting: ReactNode;
  /**
   * Late code (`lazy`) needs a Suspense boundary of its own: for it the server renders the fallback, which React replaces at once,
   * wherever it is.
   */
  children: () => ReactNode;
}

/** Set in content that is near: what waits within it need not wait again. */
const NearContext = createContext(false);

/**
 * Renders its content when it comes near the screen, for print, for the browser's search, and in idle time after the
 * user's first action. Server-rendered content is there from the start, and is hydrated then.
 */
export function Near(props: NearProps) {
  const isWithinNear = use(NearContext);
  const isFromServer = useWasDrawn();
  const [gate] = useState(() => newGate(isWithinNear));
  const [first] = useState(props);
  const [drawn, setDrawn] = useState<false | "in-time" | "now">(isWithinNear && "in-time");
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current === null || isWithinNear) return;
    return whenNear(element.current, (how) => {
      gate.open();
      if (how === "now") flushSync(() => setDrawn(how));
      else startTransition(() => setDrawn(how));
    });
  }, [gate, isWithinNear]);
  // Changed props would force React to hydrate the content, or to replace it.
  const { waiting, children } = isFromServer && drawn === false ? first : props;
  useEffect(() => {
    if (props.children !== first.children) drawChanged(element.current);
  }, [props.children, first]);
  const isNow = drawn === "now";
  const content = useMemo(
    () => (
      <Suspense fallback={waiting}>
        <Gated gate={gate} isNow={isNow}>
          {children}
        </Gated>
      </Suspense>
    ),
    [gate, waiting, children, isNow],
  );
  return (
    <div ref={element} className={isFromServer ? "near" : undefined}>
      {isFromServer || drawn !== false ? content : waiting}
    </div>
  );
}

/** `open` settles the promise in a way that React sees synchronously (by `status`), so that it can hydrate within the same call. */
interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function newGate(isOpen: boolean): Gate {
  let resolve = () => {};
  const gate: Gate = {
    opened: new Promise((opened) => (resolve = opened)),
    open: () => {
      Object.assign(gate.opened, { status: "fulfilled", value: undefined });
      resolve();
    },
  };
  if (import.meta.env.SSR || isOpen) gate.open();
  return gate;
}

interface GatedProps {
  gate: Gate;
  /** Changed, it has React hydrate within the same call. */
  isNow: boolean;
  children: () => ReactNode;
}

/** Keeps React from hydrating the server's HTML until the gate is open. Without such HTML it renders at once. */
function Gated({ gate, children }: GatedProps) {
  const isHydrating = useWasDrawn();
  if (isHydrating) use(gate.opened);
  return <NearContext value={true}>{children()}</NearContext>;
}
