import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * True on the server, and in a browser while it draws over what the server drew for the first time: nothing that only
 * the device knows (its storage, its clock, its width) may show yet.
 */
export function useDrawnOver(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
