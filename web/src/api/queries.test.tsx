import { readCycle, readWelcome } from "@command-center/contract/cycle";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { hashKey, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import { sample } from "../page/sample.ts";
import { BroughtAlongContext, reading, useRead } from "./queries.ts";

type Welcome = OutputOf<typeof readWelcome>;

const { queryKey } = reading(readWelcome, {});
const named = (partyShortName: string) => sample(readWelcome.output, { partyShortName });

function Words() {
  const { data, error, isFetching } = useRead(readWelcome, {});
  return <p>{data?.partyShortName ?? (isFetching ? "Waits" : (error?.message ?? "Nothing"))}</p>;
}

function page(queries: QueryClient, brought: ReadonlyMap<string, unknown>) {
  return (
    <QueryClientProvider client={queries}>
      <BroughtAlongContext value={brought}>
        <Words />
      </BroughtAlongContext>
    </QueryClientProvider>
  );
}

/** Queries that send nothing by themselves, as they have just been answered, if at all. */
function queriesWith(data?: Welcome): QueryClient {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retryOnMount: false } },
  });
  if (data !== undefined) queries.setQueryData(queryKey, data);
  return queries;
}

/** Renders on a server, hydrates with what the browser has by then, and answers both texts and what React reported. */
async function hydrated(served: Welcome | undefined, inBrowser: QueryClient) {
  const brought = new Map(served === undefined ? [] : [[hashKey(queryKey), served]]);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page(queriesWith(served), brought));
  const first = container.textContent;
  const reported: unknown[] = [];
  await act(async () => {
    const root = hydrateRoot(container, page(inBrowser, brought), {
      onRecoverableError: (error) => reported.push(error),
    });
    onTestFinished(() => act(() => root.unmount()));
  });
  return { first, later: container.textContent, reported };
}

test("LIGHT-01 a read that the server left to the browser hydrates as it was rendered, and shows what came since", async () => {
  expect(await hydrated(undefined, queriesWith(named("NRM")))).toEqual({
    first: "Waits",
    later: "NRM",
    reported: [],
  });
});

test("LIGHT-01 a read that failed since the server left it to the browser hydrates as it was rendered", async () => {
  const queries = queriesWith();
  await queries
    .fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error("No answer")), retry: false })
    .catch(() => {});
  const { first, reported } = await hydrated(undefined, queries);
  expect({ first, reported }).toEqual({ first: "Waits", reported: [] });
});

test("LIGHT-01 a read that changed since the server rendered it hydrates as it was rendered", async () => {
  expect(await hydrated(named("NRM"), queriesWith(named("Other")))).toEqual({
    first: "NRM",
    later: "Other",
    reported: [],
  });
});

test("CLOCK-01 a read as known at a position asks with cycle, day and position, is never stale, and one of now is as before", () => {
  const moment = { cycle: 2, asOf: "2025-08-22", known: "0123456789ab" };
  const fixed = reading(readCycle, {}, moment);
  expect(fixed.queryKey).toEqual([readCycle.id, moment]);
  expect(fixed).toMatchObject({ staleTime: "static", meta: { isFixed: true } });
  const past = reading(readCycle, {}, { ...moment, known: null });
  expect(past.queryKey).toEqual([readCycle.id, { cycle: 2, asOf: "2025-08-22" }]);
  expect(past.meta).toMatchObject({ isFixed: false, dataSets: readCycle.reads });
  expect(past.staleTime).toBeUndefined();
  // The names of the party are of no moment.
  expect(reading(readWelcome, {}, moment).queryKey).toEqual([readWelcome.id, {}]);
  expect(reading(readCycle, {}).queryKey).toEqual([readCycle.id, {}]);
});
