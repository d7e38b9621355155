import { listFigures } from "@command-center/contract/figures";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useRead } from "../api/queries.ts";
import { Ghost } from "./ghost.tsx";
import { Panel } from "./panel.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const read = { data: undefined, error: null, isFetching: false, refetch: () => undefined };

test("a ghost is a status that names the loading content, and hides the roles, names and focus of its component", () => {
  const { container } = render(
    <Ghost what="the members">
      <h3>Members</h3>
      <button type="button">Details</button>
    </Ghost>,
  );
  const ghost = within(container);
  expect(ghost.getByRole("status", { name: "Loading the members" })).toBeDefined();
  expect(ghost.queryByRole("heading")).toBeNull();
  expect(ghost.queryByRole("button")).toBeNull();
  expect(ghost.getByText("Details").closest("[inert]")).not.toBeNull();
});

function Reader() {
  return <p>{useRead(listFigures, {}).fetchStatus}</p>;
}

test("a component in a ghost sends no request", () => {
  const fetch = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal("fetch", fetch);
  const { rerender } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Ghost what="the figures">
        <Reader />
      </Ghost>
    </QueryClientProvider>,
  );
  expect(screen.getByText("idle")).toBeDefined();
  expect(fetch).not.toHaveBeenCalled();
  rerender(
    <QueryClientProvider client={new QueryClient()}>
      <Reader />
    </QueryClientProvider>,
  );
  expect(screen.getByText("fetching")).toBeDefined();
});

test("a panel renders its body and its note on the sample while it loads, and both are hidden", () => {
  render(
    <Panel title="Members" note={(count) => `${count} in all`} read={read} what="The members" sample="1,000">
      {(count) => count}
    </Panel>,
  );
  for (const words of ["1,000 in all", "1,000"])
    expect(screen.getByText(words).closest('[aria-hidden="true"]'), words).not.toBeNull();
});
