import { readDashboardStats } from "@command-center/contract/dashboard";
import { changeImport, commitImport } from "@command-center/contract/imports/import-changes";
import { changePassword } from "@command-center/contract/accounts/passwords";
import { listElections } from "@command-center/contract/results/elections";
import { expect, test, vi } from "vitest";
import { addressOf, request, staleSince } from "./client.ts";
import { ApiError, NetworkError, VersionSkewError } from "./errors.ts";

const stats = { constituencies: 519, mpsDeclared: 536, totalPetitions: 710 };

function answer(response: Response | Error) {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("API-09 a read is a GET with cookies and without body or content type", async () => {
  const fetch = answer(Response.json(stats));
  await expect(request(readDashboardStats, {})).resolves.toEqual(stats);
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect(address).toBe("/api/dashboard/stats");
  expect(init).toMatchObject({ method: "GET", credentials: "include" });
  expect(init?.body).toBeUndefined();
  expect(init?.headers).not.toHaveProperty("content-type");
});

test("API-11 the input of a read becomes its query; what is not set is left out", async () => {
  const fetch = answer(Response.json([]));
  await request(listElections, { q: "Busia & co", page: 2, sort: undefined });
  expect(fetch.mock.calls[0]?.[0]).toBe("/api/elections?q=Busia+%26+co&page=2");
  expect(addressOf("/api/x", {})).toBe("/api/x");
});

test("API-09 a write sends JSON, its content type and the idempotency key", async () => {
  const account = {
    username: "admin",
    displayName: "Admin",
    role: "admin",
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
    sessionEndsAt: "2025-09-02T21:00:00.000Z",
    visitorKey: "K7hQ2mXw90aBcDeF",
    limitedTo: [],
  };
  const fetch = answer(Response.json(account));
  const input = { currentPassword: "old", newPassword: "a long new one" };
  await request(changePassword, input, { idempotencyKey: "k1" });
  const init = fetch.mock.calls[0]?.[1];
  expect(init).toMatchObject({
    method: "POST",
    body: JSON.stringify(input),
    headers: { "content-type": "application/json", "idempotency-key": "k1" },
  });
});

test("API-09 of a write, what its path names stands in the address, and the rest in the body", async () => {
  const committing = answer(new Response("No.", { status: 409 }));
  await expect(request(commitImport, { id: 7 })).rejects.toThrow("409: No.");
  expect(committing.mock.calls[0]).toEqual([
    "/api/imports/7/commit",
    expect.not.objectContaining({ body: expect.anything() }),
  ]);
  const changing = answer(new Response("No.", { status: 409 }));
  await expect(request(changeImport, { id: 7, sheet: "2021" })).rejects.toThrow("409: No.");
  expect(changing.mock.calls[0]).toEqual([
    "/api/imports/7",
    expect.objectContaining({ body: '{"sheet":"2021"}' }),
  ]);
});

test.each([
  [new Response("The export is too large.", { status: 413 }), "413: The export is too large."],
  [new Response("", { status: 502, statusText: "Bad Gateway" }), "502: Bad Gateway"],
])(
  "API-10 a non-OK answer becomes an error of code and body, else status text",
  async (response, message) => {
    answer(response);
    await expect(request(readDashboardStats, {})).rejects.toThrow(
      new ApiError(response.status, message.slice(5)),
    );
    expect(message).toMatch(/^\d{3}: /);
  },
);

test("API-09 a 401 on a read fails it, or yields null when asked", async () => {
  answer(new Response("Sign in first.", { status: 401 }));
  await expect(request(readDashboardStats, {})).rejects.toThrow("401: Sign in first.");
  answer(new Response("Sign in first.", { status: 401 }));
  await expect(request(readDashboardStats, {}, { on401: "null" })).resolves.toBeNull();
});

test("API-09 a 401 on a write always fails it", async () => {
  answer(new Response("Sign in first.", { status: 401 }));
  const input = { currentPassword: "old", newPassword: "a long new one" };
  await expect(request(changePassword, input, { on401: "null" })).rejects.toBeInstanceOf(ApiError);
});

test.each([Response.json({ constituencies: "519" }), new Response("<!doctype html>")])(
  "an answer of another version is refused with a clear error",
  async (response) => {
    answer(response);
    const failure = await request(readDashboardStats, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(VersionSkewError);
    expect(failure).toHaveProperty("message", expect.stringContaining("dashboard.stats"));
  },
);

test("no answer is a network error; a call given up is not", async () => {
  answer(new TypeError("Failed to fetch"));
  await expect(request(readDashboardStats, {})).rejects.toBeInstanceOf(NetworkError);
  const abort = new AbortController();
  abort.abort();
  answer(new DOMException("Aborted", "AbortError"));
  await expect(request(readDashboardStats, {}, { signal: abort.signal })).rejects.toHaveProperty(
    "name",
    "AbortError",
  );
});

test("SHELL-02 since when an answer may be out of date is known until the next that is not", async () => {
  const since = "2026-11-22T09:41:00.000Z";
  answer(Response.json(stats, { headers: { "x-stale-since": since } }));
  await request(readDashboardStats, {});
  expect(staleSince[readDashboardStats.id]).toBe(Date.parse(since));
  answer(Response.json(stats));
  await request(readDashboardStats, {});
  expect(staleSince[readDashboardStats.id]).toBeNaN();
});
