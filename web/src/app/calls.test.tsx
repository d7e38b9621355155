import { act, cleanup, fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { setServerTime } from "../api/live/clock.ts";
import { failure, loadPage, openPage } from "../testing/open-page.tsx";

const REGIONS = "/api/regional-performance";
const CYCLES = "/data/cycles";
const AUDIT = "/administration/audit";
const PASSWORD = "/account/password";

beforeAll(() => Promise.all(["/", PASSWORD, AUDIT, CYCLES].map(loadPage)));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const pathOf = ({ url }: Request) => new URL(url).pathname;

test("API-09 the calls of a page are GETs with the session and without a body", async () => {
  const { calls } = await openPage("/");
  const read = ["/api/account", "/api/cycle", "/api/dashboard/stats", REGIONS];
  expect(calls.map(pathOf)).toEqual(expect.arrayContaining(read));
  for (const call of calls) {
    expect(pathOf(call)).toMatch(/^\/api(\/[a-z0-9-]+)+$/);
    expect(call).toMatchObject({ method: "GET", credentials: "include", body: null });
    expect(call.headers.has("content-type")).toBe(false);
  }
});

test.each([
  { status: 503, body: "Try later.", says: "Try later.", tries: 2 },
  { status: 503, body: "", says: "Service Unavailable", tries: 2 },
  { status: 403, body: "No.", says: "No.", tries: 1 },
])(
  "API-10 DATA-01 a read answered $status with '$body' makes $tries calls, says '$says', and can be tried again",
  async ({ status, body, says, tries }) => {
    const answers: Record<string, unknown> = {
      "/api/cycles": () => new Response(body, { status, statusText: "Service Unavailable" }),
    };
    const page = await openPage(CYCLES, answers);
    const alert = page.getByText("The cycles could not be loaded").closest('[role="alert"]');
    expect(alert?.textContent).toContain(says);
    expect(page.calls.filter((call) => pathOf(call) === "/api/cycles")).toHaveLength(tries);
    delete answers["/api/cycles"];
    fireEvent.click(page.getByText("Try again"));
    await page.settled();
    expect(page.queryByText("The cycles could not be loaded")).toBeNull();
    expect(page.getAllByText("Words here 2")).not.toHaveLength(0);
  },
);

test("API-10 an answer that this page cannot read says so, and breaks nothing else", async () => {
  const page = await openPage("/", {
    [REGIONS]: () =>
      new Response("<html>A proxy's page</html>", { headers: { "content-type": "text/html" } }),
    "/api/activity": () => Response.json({ not: "a list" }),
    "/api/dashboard/stats": { constituencies: 519 },
  });
  expect(page.getAllByText(/are of different versions/)).toHaveLength(2);
  expect(within(page.getAllByTestId("metric")[0] as HTMLElement).getByText("519")).toBeDefined();
  expect(document.body.textContent).not.toMatch(/undefined|NaN|proxy/);
});

/** Fills in the form for the password and submits it. */
async function changePassword(answer: (request: Request) => unknown) {
  const page = await openPage(PASSWORD, { "POST /api/account/password": answer });
  const entries = {
    "Current password": "old",
    "New password": "a new password",
    "Repeat the new password": "a new password",
  };
  for (const [label, value] of Object.entries(entries))
    fireEvent.change(page.getByLabelText(label, { selector: "input" }), { target: { value } });
  fireEvent.click(page.getByRole("button", { name: "Change password" }));
  const writes = () => page.calls.filter(({ method }) => method === "POST");
  return { ...page, writes };
}

test("DATA-01 API-09 after a lost answer a write is sent again with the same key", async () => {
  let isLost = true;
  const page = await changePassword(() => {
    if (!isLost) return {};
    isLost = false;
    throw new TypeError("Failed to fetch");
  });
  await page.findByText("Password changed");
  const sent = page.writes().map(async (call) => ({
    key: call.headers.get("idempotency-key"),
    type: call.headers.get("content-type"),
    body: await call.json(),
  }));
  const [first, second] = await Promise.all(sent);
  expect(sent).toHaveLength(2);
  expect(first).toEqual({
    key: expect.stringMatching(/^[\w-]{16,}$/),
    type: "application/json",
    body: { currentPassword: "old", newPassword: "a new password" },
  });
  expect(second).toEqual(first);
});

test("DATA-01 a write that is refused is not sent again, and says why", async () => {
  const page = await changePassword(
    () => new Response("The current password is not right.", { status: 422 }),
  );
  const alert = await page.findByRole("alert");
  expect(alert.textContent).toContain("The current password is not right.");
  expect(page.writes()).toHaveLength(1);
  expect(page.getByRole("button", { name: "Change password" })).toHaveProperty("disabled", false);
});

test("SHELL-02 the badge says Polling and the time of the last answer, by the server's clock", async () => {
  const date = "Wed, 04 Mar 2026 06:41:01 GMT";
  const page = await openPage(PASSWORD, {
    "/api/welcome": () => Response.json({}, { headers: { date } }),
  });
  expect(page.getByTestId("sync-badge").textContent).toBe("Polling · 09:41 EAT");
  setServerTime(Date.now());
});

test("SHELL-02 sample data is called so, data of a party's own is not", async () => {
  const cycle = { asOf: "2025-09-02", isSample: true };
  const page = await openPage(PASSWORD, { "/api/cycle": cycle });
  expect(page.getByRole("banner").textContent).toMatch(/of 2 Sep 2025.*Sample data/);
  cleanup();
  const own = await openPage(PASSWORD, { "/api/cycle": { ...cycle, isSample: false } });
  expect(own.getByRole("banner").textContent).toContain("of 2 Sep 2025");
  expect(own.queryByText(/Sample data/)).toBeNull();
});

test("SHELL-02 on a device set to another zone every time is East Africa Time, and says so", async () => {
  vi.stubEnv("TZ", "America/New_York");
  const page = await openPage(AUDIT);
  expect(new Date(0).getHours()).toBe(19);
  const first = page.getByLabelText("Entries of the log").querySelector("li");
  expect(first?.textContent).toContain("28 Aug 2000, 15:00 EAT");
  expect(page.getByText(/times are East Africa Time \(EAT\)/)).toBeDefined();
});

test("SHELL-02 one failing call alone is no outage; a server that fails is not called the network", async () => {
  const answers: Record<string, unknown> = { "/api/cycle": failure };
  const page = await openPage(PASSWORD, answers);
  const badge = page.getByTestId("sync-badge");
  expect(badge.textContent).toContain("Polling");
  for (const path of ["/api/account", "/api/welcome", "*"]) answers[path] = failure;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await waitFor(() => expect(badge.textContent).toContain("Not updating"));
  expect(page.getByText(/The server refuses or fails to answer\./)).toBeDefined();
  expect(page.queryByText(/You are offline\./)).toBeNull();
});

test("SHELL-02 offline the badge and a banner say how old the page is, and the age grows", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval"] });
  const page = await openPage(PASSWORD);
  const badge = page.getByTestId("sync-badge");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(badge.textContent).toBe("Offline · under a minute old");
  act(() => void vi.advanceTimersByTime(5 * 60_000 + 31_000));
  expect(badge.textContent).toBe("Offline · 5 min old");
  page.getByText("You are offline. What is shown is 5 min old.");
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  await page.settled();
  expect(badge.textContent).toContain("Polling");
  expect(page.queryByText(/You are offline\./)).toBeNull();
});

test("LIGHT-04 with data saver on, home repeats its reads every 5 minutes and has no map before the user asks", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval"] });
  localStorage.setItem("command-center.data-saver", "on");
  const page = await openPage("/");
  const reads = () => page.calls.filter((call) => pathOf(call) === "/api/figures").length;
  const before = reads();
  const map = () => page.getByText(/turnout by district/, { selector: "h2" }).closest("section");
  expect(map()?.textContent).toContain("Data saver is on, so the map has not been loaded.");
  expect(map()?.querySelector('[role="application"]')).toBeNull();
  vi.advanceTimersByTime(4 * 60_000);
  await page.settled();
  expect(reads()).toBe(before);
  vi.advanceTimersByTime(61_000);
  await page.settled();
  expect(reads()).toBe(before + 1);
  fireEvent.click(page.getByText("Show the map"));
  await page.settled();
  expect(map()?.querySelector('[role="application"]')).not.toBeNull();
});
