import { createElement, use, type ComponentType } from "react";

/** A component whose code is fetched when it is first drawn, or before: then it is drawn at once. */
export type Preloadable<Props> = ComponentType<Props> & {
  /** Fetches the code; rejects where it does not come, and tries again at the next call. */
  preload: () => Promise<unknown>;
};

/**
 * Unlike `React.lazy`, what was fetched before is drawn without a pause: over what the server drew nothing may wait, and
 * on the server nothing can.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let drawing: Promise<unknown> | undefined;
  const preload = () => load().then((component) => (Loaded = component));
  function Preloaded(props: Props) {
    // A failure that was met while drawing stays: trying again at every drawing would never end.
    if (!Loaded) use((drawing ??= preload()));
    return Loaded ? createElement(Loaded, props) : null;
  }
  return Object.assign(Preloaded, { preload });
}
