import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { createQueryStorage } from "./query-storage.ts";

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock("idb-keyval", () => ({
  createStore: () => null,
  get: (key: string) => Promise.resolve(kept.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  del: (key: string) => Promise.resolve(void kept.delete(key)),
  keys: () => Promise.resolve([...kept.keys()]),
  clear: () => Promise.resolve(kept.clear()),
}));

beforeEach(() => kept.clear());

const HOUR = 3_600_000;

/** A page that shows one figure: `shown` is what it reads, as it changes. */
function page(storage: ReturnType<typeof createQueryStorage>, read: () => Promise<unknown>) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 10_000, persister: storage.persister } },
  });
  const observer = new QueryObserver(queries, { queryKey: ["stats"], queryFn: read });
  observer.subscribe(() => {});
  return { shown: () => observer.getCurrentResult() };
}

const showsData = (where: ReturnType<typeof page>, data: unknown) =>
  vi.waitFor(() => expect(where.shown().data).toBe(data));

test("SW-01 an answer is kept and read back without a network, with its true age", async () => {
  const answers = () => Promise.resolve(519);
  await showsData(page(createQueryStorage("admin", "v1"), answers), 519);
  const [key = ""] = kept.keys();
  const at = Date.now() - HOUR;
  kept.set(key, { data: 519, at });

  const offline = page(createQueryStorage("admin", "v1"), () => Promise.reject(new Error("no network")));
  await vi.waitFor(() => expect(offline.shown().error).not.toBeNull());
  expect(offline.shown()).toMatchObject({ data: 519, dataUpdatedAt: at });
});

test("another user, and another shape of the data, read nothing of it; the next start removes it", async () => {
  await showsData(
    page(createQueryStorage("admin", "v1"), () => Promise.resolve("secret")),
    "secret",
  );
  for (const other of [createQueryStorage("viewer", "v1"), createQueryStorage("admin", "v2")]) {
    await showsData(
      page(other, () => Promise.resolve("own")),
      "own",
    );
  }
  await createQueryStorage("viewer", "v1").tidy();
  expect([...kept.keys()]).toEqual([expect.stringContaining("v1/viewer/")]);
});

test("LOGIN-06 once closed it is empty and stays so, also when an answer comes late", async () => {
  const storage = createQueryStorage("admin", "v1");
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

test("what is older than a month counts as nothing", async () => {
  const storage = createQueryStorage("admin", "v1");
  await showsData(
    page(storage, () => Promise.resolve("old")),
    "old",
  );
  const [key = ""] = kept.keys();
  kept.set(key, { data: "old", at: Date.now() - 31 * 24 * HOUR });
  await showsData(
    page(storage, () => Promise.resolve("new")),
    "new",
  );
});
