import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** Says what it was asked as at first: `over` is asked on the server, and by what draws over what it drew. */
function remembering() {
  let drawn = false;
  return { now: () => drawn, over: () => (drawn = true) };
}

/**
 * Whether this was drawn by the server and is drawn over that for the first time; on the server true as well. It stays
 * what it was when it began: told otherwise a moment later, React would draw all of it anew, in one go.
 */
export function useWasDrawn(): boolean {
  const [store] = useState(remembering);
  return useSyncExternalStore(never, store.now, store.over);
}

/**
 * True on the server, and in a browser until it has drawn over what the server drew: what only the device knows (its
 * storage, its clock, its width) may not show before, and shows after.
 */
export function useDrawnOver(): boolean {
  const [isOver, setOver] = useState(useWasDrawn());
  useEffect(() => {
    if (isOver) startTransition(() => setOver(false));
  }, [isOver]);
  return isOver;
}
