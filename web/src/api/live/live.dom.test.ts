import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DATA_SETS, type DataSet } from "@command-center/contract/wire/live";
import { isLiveOpening, liveSince } from "./live-state.ts";
import { followChanges } from "./live.ts";
import { serverAhead } from "./clock.ts";

const SECOND = 1_000;
const A_DAY = 86_400 * SECOND;

/** A stream as the browser has it, that says what a test has it say. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: Stream[] = [];
  readyState = 0;
  constructor(readonly url: string) {
    super();
    Stream.all.push(this);
  }
  say(event: string, data: unknown) {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent(event, { data: String(data) }));
  }
  tell(revisions: Partial<Record<DataSet, number>>) {
    this.say("revisions", JSON.stringify({ ...NOW, ...revisions }));
    this.beat();
  }
  /** By a clock that is a day ahead of this one's. */
  beat(late = 0) {
    this.say("beat", Date.now() + A_DAY - late);
  }
  fail(readyState: 0 | 2 = 0) {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
  close() {
    this.readyState = 2;
  }
}

/** Hears nobody: there is one tab here. */
class Alone extends EventTarget {
  postMessage() {}
  close() {}
}

const NOW = Object.fromEntries(DATA_SETS.map((name) => [name, 1])) as Record<DataSet, number>;
const newest = () => Stream.all.at(-1) ?? expect.fail("There is no stream.");

let asked: string[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("BroadcastChannel", Alone);
  Stream.all.length = 0;
  asked = [];
  const queries = new QueryClient();
  for (const [name, dataSets, isFixed] of [
    ["results", ["results"]],
    ["petitions", ["cycle", "petitions"]],
    ["account", undefined],
    ["results as known", ["results"], true],
  ] as const) {
    const queryFn = () => {
      asked.push(name);
      return Promise.resolve(name);
    };
    new QueryObserver(queries, {
      queryKey: [name],
      queryFn,
      meta: { dataSets },
      initialData: "",
      staleTime: isFixed ? "static" : Infinity,
    }).subscribe(() => {});
  }
  const follow = followChanges(queries);
  stop = () => {
    follow();
    queries.clear();
  };
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** What was asked for since the last time. */
async function askedNow(): Promise<string[]> {
  await later(0);
  return asked.splice(0);
}

describe("LIVE-02 what a page does with what it is told", () => {
  test("LIVE-02 the first time it asks for all that is told of, as that may have changed on the way; then for what moved", async () => {
    newest().tell({});
    expect(await askedNow()).toEqual(["results", "petitions"]);
    newest().tell({ petitions: 2 });
    expect(await askedNow()).toEqual(["petitions"]);
    newest().tell({ petitions: 2, results: 2 });
    expect(await askedNow()).toEqual(["results"]);
    newest().tell({ petitions: 2, results: 2 });
    expect(await askedNow()).toEqual([]);
  });

  test("SHELL-02 it is live since the last change, by the server's clock, and heartbeats change nothing of that", async () => {
    expect(liveSince()).toBeNull();
    newest().beat();
    newest().tell({});
    const at = Date.now() + A_DAY;
    expect([liveSince(), serverAhead()]).toEqual([at, A_DAY]);
    await later(15 * SECOND);
    newest().beat();
    expect(liveSince()).toBe(at);
    await later(SECOND);
    newest().tell({ results: 2 });
    expect(liveSince()).toBe(at + 16 * SECOND);
  });

  test("LIVE-02 what was missed in between is asked for, and nothing where nothing was", async () => {
    newest().tell({});
    await askedNow();
    newest().fail();
    expect(liveSince()).toBeNull();
    // The browser came back with the id of where it was.
    newest().beat();
    expect(liveSince()).not.toBeNull();
    expect(await askedNow()).toEqual([]);
    newest().fail();
    newest().tell({ results: 2 });
    expect(await askedNow()).toEqual(["results"]);
  });

  test("LIVE-04 told that it is over, it asks for everything at once: it may be signed out", async () => {
    newest().tell({});
    await askedNow();
    newest().say("over", 1);
    expect(liveSince()).toBeNull();
    expect(await askedNow()).toEqual(["results", "petitions", "account"]);
  });
});

describe("LIVE-02 when nothing is heard", () => {
  test.each([
    ["the server answers", () => newest().tell({}), true],
    ["the stream fails", () => newest().fail(), false],
    ["10 s pass", () => later(10 * SECOND), false],
  ])("SHELL-02 the stream is being opened until %s", async (_what, happens, isLive) => {
    expect([isLiveOpening(), liveSince()]).toEqual([true, null]);
    await happens();
    expect([isLiveOpening(), liveSince() !== null]).toEqual([false, isLive]);
  });

  test("LIVE-02 it polls, though not with everybody else at once", async () => {
    newest().tell({});
    await askedNow();
    newest().fail();
    await later(4_900);
    expect(await askedNow()).toEqual([]);
    await later(5_200);
    expect(await askedNow()).toEqual(["results", "petitions", "account"]);
  });

  test("LIVE-02 the browser comes back once by itself; then pauses grow, jittered, up to a minute or so", async () => {
    newest().fail();
    await later(5 * 60 * SECOND);
    const pauses: number[] = [];
    for (let failure = 1; failure <= 9; failure += 1) {
      const before = Stream.all.length;
      newest().fail();
      const began = Date.now();
      while (Stream.all.length === before) await later(100);
      pauses.push(Date.now() - began);
    }
    for (const [index, pause] of pauses.entries()) {
      const about = Math.min(SECOND * 2 ** (index + 2), 60 * SECOND);
      expect(pause).toBeGreaterThanOrEqual(about * 0.5);
      expect(pause).toBeLessThanOrEqual(about * 1.5 + 100);
    }
  });

  test.each([
    ["silence that lasts", () => later(38 * SECOND)],
    [
      "heartbeats that come 6 s late",
      async () => {
        await later(15 * SECOND);
        newest().beat(6 * SECOND);
      },
    ],
  ])("LIVE-02 %s is no connection: it is not live, and begins anew", async (_what, happens) => {
    newest().tell({});
    expect(liveSince()).not.toBeNull();
    const first = newest();
    await happens();
    expect(liveSince()).toBeNull();
    expect(first.readyState).toBe(2);
    await later(10 * SECOND);
    expect(newest()).not.toBe(first);
    newest().tell({});
    expect(liveSince()).not.toBeNull();
  });

  test("LIVE-02 a tab that nobody looks at leaves after a minute, and is back at once", async () => {
    newest().tell({});
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    for (let beat = 1; beat <= 3; beat += 1) {
      await later(15 * SECOND);
      newest().beat();
    }
    await later(14 * SECOND);
    expect(liveSince()).not.toBeNull();
    await later(SECOND);
    expect([liveSince(), newest().readyState]).toEqual([null, 2]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(Stream.all).toHaveLength(2);
    newest().tell({});
    expect(liveSince()).not.toBeNull();
    hidden.mockRestore();
  });
});
