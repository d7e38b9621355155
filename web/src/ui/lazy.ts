import {
  createContext,
  createElement,
  lazy as lazyOfReact,
  useContext,
  useEffect,
  useState,
  type ComponentType,
} from "react";
import { ErrorState } from "./error-state.tsx";

const TryAgain = createContext(() => {});

/**
 * `React.lazy` for what only a browser can draw, such as charts, which are as wide as they are given room for: on the
 * server what waits in its place is drawn. Where the code does not come, that is said in its place, and the page stays.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const fetched = () =>
    lazyOfReact<ComponentType<Props>>(
      import.meta.env.SSR
        ? () => new Promise<never>(() => {})
        : () => load().catch(() => ({ default: NotLoaded })),
    );
  let current = fetched();
  return function Late(props: Props) {
    const [Drawn, setDrawn] = useState(() => current);
    const tryAgain = () => {
      current = fetched();
      setDrawn(() => current);
    };
    return createElement(TryAgain, { value: tryAgain }, createElement(Drawn, props));
  };
}

/** In the place of what could not be fetched; tried again also once the network is back. */
function NotLoaded() {
  const tryAgain = useContext(TryAgain);
  useEffect(() => {
    addEventListener("online", tryAgain, { once: true });
    return () => removeEventListener("online", tryAgain);
  });
  return createElement(
    ErrorState,
    { title: "This part of the page could not be loaded", onRetry: tryAgain },
    "Check your connection, then try again.",
  );
}
