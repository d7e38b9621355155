import { useEffect, useSyncExternalStore } from "react";
import { lazyPart } from "../loading/lazy-part.ts";
import { whenIdle } from "../loading/nearness.ts";
import { toasts } from "./toast-store.ts";

const part = lazyPart(() => import("./toast-view.tsx"));

/** Where toasts appear; once a page. Its code is fetched with the first toast, or when a person has acted. */
export function Toaster() {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list);
  const loaded = part.use();
  const wanted = list.length > 0;
  useEffect(() => {
    if (wanted) part.preload();
  }, [wanted]);
  // Whoever acts may fail, and without a network what says so could not be fetched any more.
  useEffect(() => {
    let stopIdling: (() => void) | undefined;
    const act = () => (stopIdling ??= whenIdle(part.preload));
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, act, { once: true, capture: true });
    return () => {
      for (const type of ["pointerdown", "keydown"]) removeEventListener(type, act, { capture: true });
      stopIdling?.();
    };
  }, []);
  return loaded && <loaded.ToastView list={list} onDismiss={toasts.dismiss} />;
}
