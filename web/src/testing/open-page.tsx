import { readFileSync } from "node:fs";
import { readAccount } from "@command-center/contract/accounts/accounts";
import { readWaiting } from "@command-center/contract/changes/waiting";
import { readCycle, readWelcome } from "@command-center/contract/cycle";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { ConfirmPassword } from "../app/session/confirm-password.tsx";
import { routeAt } from "../app/routes.ts";
import { openStay, StayContext } from "../app/session/stay.ts";
import { preloadPast } from "../app/shell/past-region.tsx";
import { Shell } from "../app/shell/shell.tsx";
import { sample } from "../page/sample.ts";
import { drawWhole } from "../ui/loading/nearness.ts";
import { Toaster } from "../ui/overlays/toaster.tsx";
import { ENDPOINTS } from "./endpoints.ts";
import { control } from "./page-parts.ts";

/**
 * Answers by the path of their endpoint as the contract has it (`/api/districts/:slug`); a write's method precedes it
 * (`POST /api/cycles`). `*` answers all reads without an answer of their own, except account, cycle and welcome.
 *
 * An answer is a response, or corrects the sample of the endpoint's answer (`SampleHint`), so a complete answer is sent as
 * it is. A function gets the request and returns such an answer.
 */
export type Answers = Readonly<Record<string, unknown>>;

/** For `Answers`: a failure of the server. */
export const failure = () => new Response("Try later.", { status: 500 });

const USUAL: Answers = {
  [readAccount.path]: {
    username: "admin",
    role: "admin",
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
    limitedTo: 0,
    sessionEndsAt: "2100-01-01T00:00:00.000Z",
    notice: null,
    hints: null,
    visitorKey: "K7hQ2mXw90aBcDeF",
  },
  [readWelcome.path]: { partyShortName: "NRM" },
  [readCycle.path]: { known: null },
  [readWaiting.path]: 0,
};

/** Skeletons, and tables that get more rows. A chart without a width remains one of another class: nothing is laid out here. */
const LOADING = '[role="status"][aria-label^="Loading"], .chart.chart-skeleton, table[aria-busy]';

/**
 * Opens a page in the shell, signed in as admin, with a fake `fetch`, until the test ends. All of the page is rendered.
 * Resolves once nothing loads, to Testing Library's `screen`, the `calls` so far, `settled`, which waits again, and steps that
 * wait as well: `press` a control, `enter` a value in a field, `go` with any step.
 * Failed calls are retried without a pause. Before tests of a page, `loadPage` keeps its code out of their time.
 * `getByText`, `getByLabelText` and `page-parts.ts` are quick; `getByRole` with a name takes up to half a second on a whole page.
 */
export async function openPage(address: string, answers: Answers = {}) {
  const calls: Request[] = [];
  vi.stubGlobal("DATA_SHAPE", "test");
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    // The development server's address of a file that a page fetches, such as the map.
    if (url.startsWith("/@fs/")) return new Response(readFileSync(url.slice(4)));
    const request = new Request(new URL(url, location.origin), init);
    calls.push(request);
    return respond(request, { ...USUAL, ...answers });
  });
  history.replaceState(null, "", address);
  localStorage.setItem("authenticated", "true");
  localStorage.setItem("username", "admin");
  await Promise.all([loadPage(address), preloadPast()]);
  const stay = openStay("admin", () => {});
  const { queries } = stay;
  const usual = queries.getDefaultOptions();
  queries.setDefaultOptions({
    queries: { ...usual.queries, retryDelay: 0 },
    mutations: { ...usual.mutations, retryDelay: 0 },
  });
  onTestFinished(() => {
    cleanup();
    queries.clear();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, "", "/");
  });
  render(
    <StayContext value={stay}>
      <QueryClientProvider client={queries}>
        <Shell />
        <ConfirmPassword />
        <Toaster />
      </QueryClientProvider>
    </StayContext>,
  );
  const isLoading = () => queries.isFetching() > 0 || document.querySelector(LOADING) !== null;
  const settled = async () => {
    let rounds = 0;
    // Twice, as an answer may lead to the next call.
    for (let quiet = 0; quiet < 2; quiet = isLoading() ? 0 : quiet + 1) {
      if ((rounds += 1) > 1000) throw new Error(document.querySelector(LOADING)?.outerHTML ?? "fetching");
      await act(async () => {
        // Late code may render nothing, not even a skeleton, until it has loaded.
        await vi.dynamicImportSettled();
        await new Promise((resolve) => setTimeout(resolve));
        drawWhole();
      });
    }
  };
  await settled();
  const go = async (step: () => void) => {
    await act(async () => step());
    await settled();
  };
  return {
    ...screen,
    calls,
    settled,
    go,
    press: (...name: Parameters<typeof control>) => go(() => control(...name).click()),
    enter: (label: string, value: string) =>
      go(() => fireEvent.change(screen.getByLabelText(label), { target: { value } })),
  };
}

/** Loads the code of the page at an address. */
export async function loadPage(address: string): Promise<void> {
  // In a hook before the first test of a file, the document may have no address.
  await routeAt(new URL(address, "http://localhost").pathname).Page.preload();
}

async function respond(request: Request, answers: Answers): Promise<Response> {
  const { pathname } = new URL(request.url);
  const fits = ({ method, path }: Endpoint) =>
    method === request.method && new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(pathname);
  // A path without a field is the more exact one.
  const endpoint = ENDPOINTS.find((one) => fits(one) && one.path === pathname) ?? ENDPOINTS.find(fits);
  if (endpoint === undefined) throw new Error(`No endpoint for ${request.method} ${pathname}`);
  const { method, path, output } = endpoint;
  const answer = method === "GET" ? (answers[path] ?? answers["*"]) : answers[`${method} ${path}`];
  const value: unknown = typeof answer === "function" ? await answer(request) : answer;
  return value instanceof Response ? value : Response.json(sample(output, value as never));
}
