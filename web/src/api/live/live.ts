import { BEAT_MILLISECONDS, EVENTS } from "@command-center/contract/wire/event-names";
import type { DataSet } from "@command-center/contract/wire/live";
import type { QueryClient } from "@tanstack/react-query";
import { markChanges } from "../../ui/states/mark-changes.ts";
import { isLiveOpening, liveSince, setLiveOpening, setLiveSince } from "./live-state.ts";
import { serverAhead, setServerTime } from "./clock.ts";

type Revisions = Readonly<Record<DataSet, number>>;

/** An event with its data, as it comes from the server or from the tab that listens there; null: nothing comes any more. */
type Word = readonly [event: string, data: string] | null;

const SHARED = "command-center.live";
/** Said by a tab that does not know how things are. */
const ASKS = "?";
const RESTS_AFTER = 60_000;
/** Silence for so long is a connection that broke without a word. */
const LONGEST_SILENCE = BEAT_MILLISECONDS * 2.5;
/** An event that took so much longer than the quickest one was held back on the way. */
const LATE = 5_000;
const LONGEST_PAUSE = 60_000;

/**
 * Has the server tell which data sets change, and asks anew for what stands on them. One tab of a browser listens and
 * passes on what it hears, as a browser has few connections; one that nobody looks at rests, and catches up when it
 * comes back. It counts as live only while the server is heard: otherwise polls go on. Returns the way to stop.
 */
export function followChanges(queries: QueryClient): () => void {
  const channel = new BroadcastChannel(SHARED);
  let known: Revisions | undefined;
  let leaving: AbortController | undefined;
  /** Begins anew, in the tab that listens. */
  let listenAnew: (() => void) | undefined;
  let quickest = Infinity;
  let silence: ReturnType<typeof setTimeout>;
  let rest: ReturnType<typeof setTimeout>;

  const pass = (word: Word) => {
    // A channel is its origin's alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(word);
  };

  const waitForWord = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      fallSilent();
      listenAnew?.();
    }, LONGEST_SILENCE);
  };

  /** Ends the live state. Polls begin now, or in a while: those of everybody else may, too. */
  const fallSilent = (inMilliseconds = LATE * (1 + Math.random())) => {
    clearTimeout(silence);
    quickest = Infinity;
    const wasLive = liveSince() !== null;
    if (wasLive || isLiveOpening()) setLiveSince(null);
    if (wasLive) setTimeout(() => liveSince() ?? void queries.invalidateQueries(), inMilliseconds);
  };

  const learn = (revisions: Revisions) => {
    const moved = (Object.keys(revisions) as DataSet[]).filter((name) => revisions[name] !== known?.[name]);
    known = revisions;
    if (moved.length > 0 || liveSince() === null) setLiveSince(Date.now() + serverAhead());
    void markChanges(() =>
      queries.invalidateQueries({
        predicate: ({ meta, state }) =>
          state.error !== null ||
          moved.some((name) => (meta?.["dataSets"] as readonly DataSet[] | undefined)?.includes(name)),
      }),
    );
  };

  const hear = (word: Word) => {
    if (word === null) return fallSilent();
    const [event, data] = word;
    if (event === EVENTS.over) return fallSilent(0);
    waitForWord();
    if (event === EVENTS.revisions) return learn(JSON.parse(data) as Revisions);
    const late = Date.now() - Number(data);
    quickest = Math.min(quickest, late);
    if (late > quickest + LATE) {
      fallSilent();
      return listenAnew?.();
    }
    setServerTime(Number(data));
    // A client that has the newest state is sent a beat alone: what is known still holds.
    if (known && liveSince() === null) learn(known);
  };

  const say = (word: Word) => {
    pass(word);
    hear(word);
  };

  /** Listens to the server until it is told to leave. */
  const listen = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      let source: EventSource;
      let failures = 0;
      let pause: ReturnType<typeof setTimeout>;
      const open = () => {
        waitForWord();
        source = new EventSource("/api/events");
        for (const event of Object.values(EVENTS))
          source.addEventListener(event, ({ data }: MessageEvent<string>) => {
            failures = 0;
            say([event, data]);
          });
        source.addEventListener("error", () => {
          say(null);
          // The browser itself comes back once, when the server said and to where it was.
          if (failures > 0 || source.readyState === EventSource.CLOSED) listenAnew?.();
          else failures = 1;
        });
      };
      listenAnew = () => {
        source.close();
        clearTimeout(pause);
        failures += 1;
        pause = setTimeout(open, Math.min(1_000 * 2 ** failures, LONGEST_PAUSE) * (0.5 + Math.random()));
      };
      signal.addEventListener("abort", () => {
        listenAnew = undefined;
        clearTimeout(pause);
        source.close();
        resolve();
      });
      open();
    });

  const leave = () => {
    leaving?.abort();
    leaving = undefined;
    quickest = Infinity;
    clearTimeout(silence);
    if (liveSince() !== null || isLiveOpening()) setLiveSince(null);
  };

  const start = () => {
    clearTimeout(rest);
    if (document.hidden) rest = setTimeout(leave, RESTS_AFTER);
    else if (!leaving) {
      leaving = new AbortController();
      setLiveOpening();
      const { signal } = leaving;
      const work = () => (signal.aborted ? Promise.resolve() : listen(signal));
      // Without locks, as over plain HTTP, each tab that is looked at listens by itself.
      void (navigator.locks?.request(SHARED, { signal }, work) ?? work()).catch(() => {});
      pass([ASKS, ""]);
    }
  };

  channel.addEventListener("message", ({ data: word }: MessageEvent<Word>) => {
    if (word?.[0] !== ASKS) return leaving && hear(word);
    if (listenAnew && known && liveSince() !== null) pass([EVENTS.revisions, JSON.stringify(known)]);
  });
  document.addEventListener("visibilitychange", start);
  start();
  return () => {
    document.removeEventListener("visibilitychange", start);
    clearTimeout(rest);
    leave();
    channel.close();
  };
}
