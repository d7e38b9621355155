/** How slowly a download may be taken, and how long it may last. */
export interface PaceLimits {
  /** Least speed while the server waits for its client, on average over any `windowSeconds` of waiting. */
  readonly leastBytesASecond: number;
  /** Window of that average; also the longest that a client may take nothing at all. */
  readonly windowSeconds: number;
  /** Longest time from the call to the last byte. */
  readonly mostSeconds: number;
}

/** A bad 3G line brings 50 kB/s, and the system's own buffers hand on as much as half a minute of it at a time. */
export const PACE: PaceLimits = { leastBytesASecond: 8_000, windowSeconds: 120, mostSeconds: 30 * 60 };

/** Milliseconds between two queries that keep a download's read open: half of the time that the client may take nothing. */
export function askEvery({ windowSeconds }: PaceLimits): number {
  return (windowSeconds * 1_000) / 2;
}

/** Watches one download; what the server itself takes to make the file is not held against its client. */
export interface Pace {
  /** Bytes are offered: from now on the client is waited for. */
  offered(bytes: number): void;
  /** The client took them. */
  taken(): void;
  /** Milliseconds since the beginning in which nobody waited for the client. */
  worked(): number;
  end(): void;
}

const LOOK_MILLISECONDS = 1_000;

interface Span {
  /** Milliseconds. */
  readonly waited: number;
  readonly bytes: number;
}

const sum = (spans: readonly Span[], field: keyof Span) => spans.reduce((all, span) => all + span[field], 0);

/** The last of some spans in which the client was waited for as long as `window` together; all where it was not. */
function lastOf(spans: readonly Span[], window: number): readonly Span[] {
  let waited = sum(spans, "waited");
  const from = spans.findIndex((span) => {
    waited -= span.waited;
    return waited < window;
  });
  return from === -1 ? [] : spans.slice(from);
}

/** Begins to watch; `stop` is called once where the client is too slow, or the download too long. */
export function watchPace(limits: PaceLimits, stop: () => void): Pace {
  const window = limits.windowSeconds * 1_000;
  const began = performance.now();
  let waitedInAll = 0;
  /** What the client was waited for and what it took, from one look to the next: the last `window` of its waiting. */
  let spans: readonly Span[] = [];
  let span: Span = { waited: 0, bytes: 0 };
  let offer: { readonly at: number; readonly bytes: number } | null = null;

  /** Adds the time that the client has been waited for until now. */
  const settle = () => {
    if (offer === null) return;
    const now = performance.now();
    span = { ...span, waited: span.waited + now - offer.at };
    waitedInAll += now - offer.at;
    offer = { ...offer, at: now };
  };

  const look = () => {
    settle();
    spans = lastOf([...spans, span], window);
    span = { waited: 0, bytes: 0 };
    const isSlow =
      sum(spans, "waited") >= window && sum(spans, "bytes") < limits.leastBytesASecond * limits.windowSeconds;
    if (isSlow || performance.now() - began > limits.mostSeconds * 1_000) {
      clearInterval(timer);
      stop();
    }
  };
  const timer = setInterval(look, Math.min(LOOK_MILLISECONDS, window / 4));
  return {
    offered(size) {
      offer = { at: performance.now(), bytes: size };
    },
    taken() {
      settle();
      span = { ...span, bytes: span.bytes + (offer?.bytes ?? 0) };
      offer = null;
    },
    worked() {
      settle();
      return performance.now() - began - waitedInAll;
    },
    end: () => clearInterval(timer),
  };
}
