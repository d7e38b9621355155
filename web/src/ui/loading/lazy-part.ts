import { useSyncExternalStore } from "react";

export interface LazyPart<Module> {
  /** Starts fetching; safe to call often. A failed fetch is tried again at the next call. */
  preload: () => void;
  /** The module once it is here, null before. */
  use: () => Module | null;
}

/**
 * A part that the first paint can do without. Unlike `React.lazy` it never suspends: what stands in its place
 * (a plain button for a menu, nothing for a closed drawer) stays until the module is here.
 */
export function lazyPart<Module>(load: () => Promise<Module>): LazyPart<Module> {
  let loaded: Module | null = null;
  let pending = false;
  const listeners = new Set<() => void>();

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const fetchIt = async () => {
    try {
      loaded = await load();
      for (const listener of listeners) listener();
    } catch {
      pending = false;
    }
  };

  const preload = () => {
    if (pending) return;
    pending = true;
    void fetchIt();
  };

  return {
    preload,
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => loaded,
        () => null,
      ),
  };
}
