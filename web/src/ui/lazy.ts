import { lazy as lazyOfReact, type ComponentType, type LazyExoticComponent } from "react";

/**
 * `React.lazy` for what only a browser can draw, such as charts, which are as wide as they are given room for: on the
 * server what waits in its place is drawn.
 */
export function lazy<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyOfReact(import.meta.env.SSR ? () => new Promise<never>(() => {}) : load);
}
