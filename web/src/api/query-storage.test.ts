import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { staleSince } from "./client.ts";
import { createQueryStorage } from "./query-storage.ts";

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock("idb-keyval", () => ({
  createStore: () => null,
  get: (key: string) => Promise.resolve(kept.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  delMany: (keys: string[]) => Promise.resolve(void keys.forEach((key) => kept.delete(key))),
  entries: () => Promise.resolve([...kept.entries()]),
  clear: () => Promise.resolve(kept.clear()),
}));

beforeEach(() => kept.clear());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** What is kept in a session that lasts for another while. */
function storageOf(userName: string, shape: string, hours = 12) {
  const storage = createQueryStorage(userName, shape);
  storage.endAt(inHours(hours));
  return storage;
}

/** A page that shows one figure: `shown` is what it reads, as it changes. */
function page(
  storage: ReturnType<typeof createQueryStorage>,
  read: () => Promise<unknown>,
  { meta }: { meta?: Record<string, unknown> } = {},
) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 10_000, persister: storage.persister } },
  });
  const observer = new QueryObserver(queries, { queryKey: ["stats"], queryFn: read, ...(meta && { meta }) });
  observer.subscribe(() => {});
  return { shown: () => observer.getCurrentResult() };
}

const showsData = (where: ReturnType<typeof page>, data: unknown) =>
  vi.waitFor(() => expect(where.shown().data).toBe(data), 10_000);

test("SW-01 an answer is kept and read back without a network, with its true age", async () => {
  const answers = () => Promise.resolve(519);
  await showsData(page(storageOf("admin", "v1"), answers), 519);
  const [key = ""] = kept.keys();
  const at = Date.now() - HOUR;
  kept.set(key, { data: 519, at, until: Date.now() + HOUR });

  const offline = page(createQueryStorage("admin", "v1"), () => Promise.reject(new Error("no network")));
  await vi.waitFor(() => expect(offline.shown().error).not.toBeNull(), 10_000);
  expect(offline.shown()).toMatchObject({ data: 519, dataUpdatedAt: at });
});

test("SW-01 a kept answer is asked for anew however young it is: it may have changed since", async () => {
  await showsData(
    page(storageOf("admin", "v1"), () => Promise.resolve(519)),
    519,
  );
  await showsData(
    page(storageOf("admin", "v1"), () => Promise.resolve(520)),
    520,
  );
});

test("SW-01 an answer that the server could not bring up to date is kept with the age that it said", async () => {
  const since = Date.now() - HOUR;
  staleSince["stats"] = since;
  await showsData(
    page(storageOf("admin", "v1"), () => Promise.resolve(519)),
    519,
  );
  await vi.waitFor(
    () => expect([...kept.values()]).toEqual([expect.objectContaining({ at: since })]),
    10_000,
  );
  staleSince["stats"] = NaN;
  await showsData(
    page(storageOf("viewer", "v1"), () => Promise.resolve(520)),
    520,
  );
  await vi.waitFor(() => expect(kept.size).toBe(2), 10_000);
  expect([...kept.values()][1]).toMatchObject({ at: expect.closeTo(Date.now(), -4) });
});

test("another user, and another shape of the data, read nothing of it; the next start removes it", async () => {
  await showsData(
    page(storageOf("admin", "v1"), () => Promise.resolve("secret")),
    "secret",
  );
  for (const other of [storageOf("viewer", "v1"), storageOf("admin", "v2")]) {
    await showsData(
      page(other, () => Promise.resolve("own")),
      "own",
    );
  }
  await createQueryStorage("viewer", "v1").tidy();
  expect([...kept.keys()]).toEqual([expect.stringContaining("v1/viewer/")]);
});

test("LOGIN-06 once closed it is empty and stays so, also when an answer comes late", async () => {
  const storage = storageOf("admin", "v1");
  let arrive: (answer: string) => void = () => {};
  const answer = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const late = page(storage, () => answer);
  await storage.close();
  arrive("late");
  await showsData(late, "late");
  expect(kept.size).toBe(0);
});

const offline = (storage: ReturnType<typeof createQueryStorage>) =>
  page(storage, () => Promise.reject(new Error("no network")));
const isEmpty = async (where: ReturnType<typeof page>) => {
  await vi.waitFor(() => expect(where.shown().error).not.toBeNull(), 10_000);
  expect(where.shown().data).toBeUndefined();
};

test("SW-01 what was read in a session that is over is not read back, and the next start removes it", async () => {
  await showsData(
    page(storageOf("admin", "v1", -1), () => Promise.resolve("old")),
    "old",
  );
  expect(kept.size).toBe(1);
  await isEmpty(offline(createQueryStorage("admin", "v1")));
  await createQueryStorage("admin", "v1").tidy();
  expect(kept.size).toBe(0);
});

test.each([-25, 25])(
  "SW-01 nor is what a clock that is wrong by %i hours says was read then",
  async (hours) => {
    await showsData(
      page(storageOf("admin", "v1", 100), () => Promise.resolve("old")),
      "old",
    );
    const [key = ""] = kept.keys();
    kept.set(key, { ...(kept.get(key) as object), at: Date.now() + hours * HOUR });
    await isEmpty(offline(createQueryStorage("admin", "v1")));
  },
);

test("SW-01 a session's end is the account's that is read, or kept", async () => {
  const read = (storage: ReturnType<typeof createQueryStorage>, answer: () => Promise<unknown>) =>
    new QueryClient({
      defaultOptions: { queries: { retry: false, persister: storage.persister } },
    }).fetchQuery({ queryKey: ["account.read", {}], queryFn: answer });
  await read(createQueryStorage("admin", "v1"), () => Promise.resolve({ sessionEndsAt: inHours(2) }));
  const later = createQueryStorage("admin", "v1");
  await read(later, () => Promise.reject(new Error("no network")));
  later.keep('["stats",{}]', 519, Date.now());
  await vi.waitFor(() => expect(kept.size).toBe(2), 10_000);
  const ends = [...kept.values()].map((entry) => Reflect.get(entry as object, "until") as number);
  expect(new Set(ends).size).toBe(1);
  expect(ends[0]).toBeGreaterThan(Date.now() + HOUR);
});

test("LOGIN-07 a sensitive list is kept by nobody", async () => {
  const shown = page(storageOf("admin", "v1"), () => Promise.resolve("who petitioned"), {
    meta: { isKept: false },
  });
  await showsData(shown, "who petitioned");
  expect(kept.size).toBe(0);
});
