import {
  createElement,
  lazy as lazyOfReact,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import type { Preloadable } from "./preloadable.ts";
import { ErrorState } from "../states/states.tsx";

interface Again {
  tryAgain: () => void;
}

/**
 * `React.lazy` for what only a browser can draw, such as charts, which are as wide as they are given room for: on the
 * server what waits in its place is drawn. Where the code does not come, that is said in its place, and the page stays.
 * What was preloaded is drawn at once, on the server as well.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ default: (props: Props) => ReactNode }>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded = (await load()).default);
  const fetched = () =>
    lazyOfReact<(props: Props & Again) => ReactNode>(
      import.meta.env.SSR
        ? () => new Promise<never>(() => {})
        : () => load().catch(() => ({ default: NotLoaded })),
    );
  let current = fetched();
  function Late(props: Props) {
    const [Preloaded] = useState(() => loaded);
    const [Drawn, setDrawn] = useState(() => current);
    const [tryAgain] = useState(() => () => {
      // Not while React draws, which it may do again and again until the code is here.
      const next = (current = fetched());
      setDrawn(() => next);
    });
    return Preloaded ? createElement(Preloaded, props) : createElement(Drawn, { ...props, tryAgain });
  }
  return Object.assign(Late, { preload });
}

/** In the place of what could not be fetched, which is tried again also once the network is back. */
function NotLoaded({ tryAgain }: Again) {
  useEffect(() => {
    addEventListener("online", tryAgain);
    return () => removeEventListener("online", tryAgain);
  }, [tryAgain]);
  return createElement(ErrorState, { title: "This part could not be loaded", onRetry: tryAgain });
}
