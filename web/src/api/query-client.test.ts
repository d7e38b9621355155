import { notifyManager, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "./errors.ts";
import { setLiveSince } from "./live/live-state.ts";
import { createQueryClient, retry } from "./query-client.ts";

const storage = {
  persister: (async (read: (context: never) => unknown, context: never) => read(context)) as never,
};

test("DATA-01 on focus, fresh for 10 s, kept for 5 min", () => {
  const { queries } = createQueryClient({ storage, onSignedOut: () => {} }).getDefaultOptions();
  expect(queries).toMatchObject({ refetchOnWindowFocus: true, staleTime: 10_000, gcTime: 300_000 });
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

test("DATA-01 what a retry can mend is tried once more, and no other refusal", () => {
  expect(retry(0, new NetworkError(null))).toBe(true);
  expect(retry(1, new NetworkError(null))).toBe(false);
  for (const status of [500, 503]) expect(retry(0, new ApiError(status, ""))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 422, 429])
    expect(retry(0, new ApiError(status, ""))).toBe(false);
});

test("GATE-04 a 401 on any read ends the stay", async () => {
  const onSignedOut = vi.fn();
  const client = createQueryClient({ storage, onSignedOut });
  const refused = { queryKey: ["x"], queryFn: () => Promise.reject(new ApiError(401, "")) };
  await client.fetchQuery(refused).catch(() => {});
  expect(onSignedOut).toHaveBeenCalledOnce();
  await client
    .fetchQuery({ queryKey: ["y"], queryFn: () => Promise.reject(new ApiError(404, "")) })
    .catch(() => {});
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test("DATA-01 that something is not there stays the answer while it is asked for once more; a failure does not", async () => {
  const client = createQueryClient({ storage, onSignedOut: () => {} });
  let answer: () => unknown = () => Promise.reject(new ApiError(404, "No such cycle."));
  const observer = new QueryObserver(client, { queryKey: ["cycle"], queryFn: () => answer(), retry: false });
  const seen: string[] = [];
  // As `useQuery` listens: to what there is once all that happened at once has been told.
  const told = notifyManager.batchCalls(() => seen.push(observer.getCurrentResult().status));
  const stop = observer.subscribe(told);
  await vi.waitFor(() => expect(seen.at(-1)).toBe("error"));
  const refetch = async () => {
    seen.length = 0;
    await observer.refetch();
    await vi.waitFor(() => expect(seen).not.toEqual([]));
  };
  const later = async (error: Error) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    throw error;
  };
  answer = () => later(new ApiError(404, "No such cycle."));
  await refetch();
  expect(new Set(seen)).toEqual(new Set(["error"]));
  expect(observer.getCurrentResult()).toMatchObject({ fetchStatus: "idle", error: { status: 404 } });

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
});
