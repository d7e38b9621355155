import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "./errors.ts";
import { setLiveSince } from "./live/live-state.ts";
import { createQueryClient, retryRead, retryWrite } from "./query-client.ts";

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

test("DATA-01 a read is tried once more, unless another try would be answered the same", () => {
  expect(retryRead(0, new NetworkError(null))).toBe(true);
  expect(retryRead(1, new NetworkError(null))).toBe(false);
  expect(retryRead(0, new ApiError(503, "Busy."))).toBe(true);
  for (const status of [401, 403, 404]) expect(retryRead(0, new ApiError(status, ""))).toBe(false);
});

test("DATA-01 a write is tried once more where it may not have arrived", () => {
  expect(retryWrite(0, new NetworkError(null))).toBe(true);
  expect(retryWrite(1, new NetworkError(null))).toBe(false);
  expect(retryWrite(0, new ApiError(500, ""))).toBe(true);
  expect(retryWrite(0, new ApiError(422, "Too short."))).toBe(false);
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
