import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSaving } from "../../api/live/data-saver.ts";
import { setLiveOpening, setLiveSince } from "../../api/live/live-state.ts";
import { whenIdle } from "../../ui/loading/nearness.ts";

/** The page has come to rest by then. */
const AFTER_MILLISECONDS = 2_000;

/** Opens the stream of changes once the browser is idle, unless data saver is on. */
export function useLive(): void {
  const queries = useQueryClient();
  const isSaving = useSaving();
  useEffect(() => {
    if (isSaving || !("EventSource" in globalThis)) {
      setLiveSince(null);
      return;
    }
    setLiveOpening();
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      const { followChanges } = await import("../../api/live/live.ts");
      if (!isOver) stop = followChanges(queries);
    };
    // Without it the page goes on asking.
    const timer = setTimeout(
      () => whenIdle(() => void start().catch(() => setLiveSince(null))),
      AFTER_MILLISECONDS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queries, isSaving]);
}
