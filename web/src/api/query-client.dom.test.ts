import { notifyManager, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { ApiError, NetworkError } from "./errors.ts";
import { setLiveSince } from "./live/live-state.ts";
import { createQueryClient, retry } from "./query-client.ts";

const storage = {
  persister: (async (read: (context: never) => unknown, context: never) => read(context)) as never,
};

/** Counts the calls of a read, from its first answer on, with a clock that only the test moves. */
async function counted() {
  vi.useFakeTimers();
  const client = createQueryClient({ storage, onSignedOut: () => {} });
  client.mount();
  onTestFinished(() => {
    client.unmount();
    client.clear();
    vi.useRealTimers();
  });
  let count = 0;
  const observer = new QueryObserver(client, { queryKey: ["stats"], queryFn: () => (count += 1) });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return { client, observer, stop, count: () => count };
}

test("DATA-01 coming back to the window reads again what is older than 10 s, and restarts the 30 s", async () => {
  const { stop, count } = await counted();
  const comeBackAfter = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await vi.advanceTimersByTimeAsync(0);
    return count();
  };
  expect(await comeBackAfter(9)).toBe(1);
  expect(await comeBackAfter(2)).toBe(2);
  expect(await comeBackAfter(9)).toBe(2);
  expect(await comeBackAfter(2)).toBe(3);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(count()).toBe(3);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(count()).toBe(4);
  stop();
});

test("DATA-01 what no page shows is reused for 10 s, shown while it is read again, and dropped after 5 min", async () => {
  const { client, observer, stop, count } = await counted();
  let leave = stop;
  const returnAfter = async (seconds: number) => {
    leave();
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    const kept = client.getQueryData(["stats"]);
    leave = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    return { kept, count: count() };
  };
  expect(await returnAfter(9)).toEqual({ kept: 1, count: 1 });
  expect(await returnAfter(11)).toEqual({ kept: 1, count: 2 });
  expect(await returnAfter(290)).toEqual({ kept: 2, count: 3 });
  expect(await returnAfter(310)).toEqual({ kept: undefined, count: 4 });
  leave();
});

test("DATA-01 every 30 s; while the server tells of changes, what it tells of every 5 min only", async () => {
  vi.useFakeTimers();
  const client = createQueryClient({ storage, onSignedOut: () => {} });
  const counts = { told: 0, untold: 0 };
  const stops = (["told", "untold"] as const).map((name) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => (counts[name] += 1),
      meta: { dataSets: name === "told" ? ["results"] : undefined },
    }).subscribe(() => {}),
  );
  await vi.advanceTimersByTimeAsync(61_000);
  expect(counts).toEqual({ told: 3, untold: 3 });
  setLiveSince(1);
  // The poll that was to come still does.
  await vi.advanceTimersByTimeAsync(30_000);
  expect(counts).toEqual({ told: 4, untold: 4 });
  await vi.advanceTimersByTimeAsync(298_000);
  expect(counts).toEqual({ told: 4, untold: 13 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(counts.told).toBe(5);
  setLiveSince(null);
  for (const stop of stops) stop();
  client.clear();
  vi.useRealTimers();
});

test("DATA-01 a read that a busy server failed is repeated after 5 s, later less often, and after a success as at first, also while it tells of changes; a refused one is not", async () => {
  vi.useFakeTimers();
  setLiveSince(1);
  const client = createQueryClient({ storage, onSignedOut: () => {} });
  const counts = { 503: 0, 403: 0 };
  let isBusy = true;
  const stops = ([503, 403] as const).map((status) =>
    new QueryObserver(client, {
      queryKey: [status],
      queryFn: () => {
        counts[status] += 1;
        if (status === 503 && !isBusy) return "answer";
        throw new ApiError(status, "The database is busy.");
      },
      retry: false,
      meta: { dataSets: ["results"] },
    }).subscribe(() => {}),
  );
  for (const [seconds, asked] of [
    [4, 1],
    [2, 2],
    [10, 3],
    [20, 4],
    [30, 5],
    [30, 6],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    expect(counts).toEqual({ 503: asked, 403: 1 });
  }
  isBusy = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(client.getQueryData([503])).toBe("answer");
  isBusy = true;
  await client.invalidateQueries({ queryKey: [503] });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(counts[503]).toBe(8);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(counts[503]).toBe(9);
  setLiveSince(null);
  for (const stop of stops) stop();
  client.clear();
  vi.useRealTimers();
});

test("LIVE-01 what changes while it is read for the first time is read again", async () => {
  const client = createQueryClient({ storage, onSignedOut: () => {} });
  const answers: ((seats: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ["seats"], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(answers).toHaveLength(1), 10_000);
  void client.invalidateQueries();
  answers[0]?.("before");
  await vi.waitFor(() => expect(answers).toHaveLength(2), 10_000);
  answers[1]?.("after");
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("after"), 10_000);
  expect(answers).toHaveLength(2);
  stop();
  client.clear();
});

test("DATA-01 what a retry can mend is tried once more, and no other refusal", () => {
  expect(retry(0, new NetworkError(null))).toBe(true);
  expect(retry(1, new NetworkError(null))).toBe(false);
  for (const status of [500, 503]) expect(retry(0, new ApiError(status, ""))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 422, 429])
    expect(retry(0, new ApiError(status, ""))).toBe(false);
});

test("API-09 GATE-04 a 401 on any read ends the stay and is not retried, a 404 does not end it", async () => {
  const onSignedOut = vi.fn();
  const client = createQueryClient({ storage, onSignedOut });
  for (const [status, ends] of [
    [404, 0],
    [401, 1],
  ] as const) {
    const queryFn = vi.fn(() => Promise.reject(new ApiError(status, "")));
    const stop = new QueryObserver(client, { queryKey: [status], queryFn }).subscribe(() => {});
    await vi.waitFor(() => expect(client.getQueryState([status])?.status).toBe("error"), 10_000);
    expect(queryFn).toHaveBeenCalledOnce();
    expect(onSignedOut).toHaveBeenCalledTimes(ends);
    stop();
  }
  client.clear();
});

test.each([404, 400])(
  "DATA-01 a refusal with %i stays the answer while it is asked for once more; a failure does not",
  async (status) => {
    const client = createQueryClient({ storage, onSignedOut: () => {} });
    let answer: () => unknown = () => Promise.reject(new ApiError(status, "No such cycle."));
    const observer = new QueryObserver(client, {
      queryKey: ["cycle"],
      queryFn: () => answer(),
      retry: false,
    });
    const seen: string[] = [];
    // As `useQuery` listens: to what there is once all that happened at once has been told.
    const told = notifyManager.batchCalls(() => seen.push(observer.getCurrentResult().status));
    const stop = observer.subscribe(told);
    await vi.waitFor(() => expect(seen.at(-1)).toBe("error"), 10_000);
    const refetch = async () => {
      seen.length = 0;
      await observer.refetch();
      await vi.waitFor(() => expect(seen).not.toEqual([]), 10_000);
    };
    const later = async (error: Error) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      throw error;
    };
    answer = () => later(new ApiError(status, "No such cycle."));
    await refetch();
    expect(new Set(seen)).toEqual(new Set(["error"]));
    expect(observer.getCurrentResult()).toMatchObject({ fetchStatus: "idle", error: { status } });

    answer = () => later(new NetworkError(null));
    await refetch();
    expect(observer.getCurrentResult().error).toBeInstanceOf(NetworkError);
    await refetch();
    expect(seen[0]).toBe("pending");
    answer = () => "2025–2026";
    await refetch();
    expect(observer.getCurrentResult()).toMatchObject({ status: "success", data: "2025–2026", error: null });
    stop();
    client.clear();
  },
);
