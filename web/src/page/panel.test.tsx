import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "../api/errors.ts";
import { Card } from "../ui/card.tsx";
import { drawWhole } from "../ui/loading/nearness.ts";
import { Panel, type PanelProps } from "./panel.tsx";

afterEach(cleanup);

const read = { data: undefined, error: null, isFetching: false, refetch: () => undefined };
const failed = (status: number) => new ApiError(status, "There is no such list");

type State = Pick<PanelProps<string>["read"], "data" | "error">;

/** What stands below the head, one after the other: its class and its words. */
function below({ data, error }: State, distance?: "close") {
  render(
    <Panel
      title="Members"
      distance={distance}
      read={{ ...read, data, error }}
      what="The members"
      skeleton="on their way"
    >
      {(members) => members}
    </Panel>,
  );
  act(() => drawWhole());
  const [, ...others] = screen.getByRole("region", { name: "Members" }).children;
  return others.map(({ className, textContent }) => ({ className, words: textContent }));
}

test.each<[string, State, string]>([
  ["on its way", { data: undefined, error: null }, "on their way"],
  ["here", { data: "18 million", error: null }, "18 million"],
  ["not to be found", { data: undefined, error: failed(404) }, "There is no such list"],
  ["failed", { data: undefined, error: failed(500) }, "The members could not be loaded"],
])("%s: the body keeps the card's distance from the head", (_, state, words) => {
  expect(below(state)).toEqual([{ className: "mt-3", words: expect.stringContaining(words) }]);
});

test("what says that the body is old stands before it, and the body keeps its distance", () => {
  const stale = { data: "18 million", error: failed(500) };
  expect(below(stale)).toEqual([
    { className: expect.not.stringMatching(/\bmt-/), words: expect.stringContaining("Not up to date") },
    { className: "mt-3", words: "18 million" },
  ]);
});

test("a body may stand closer, and its place with it; what says that it failed does not", () => {
  const classOf = (state: State) => {
    const found = below(state, "close").map(({ className }) => className);
    cleanup();
    return found;
  };
  expect(classOf({ data: undefined, error: null })).toEqual(["mt-2"]);
  expect(classOf({ data: "18 million", error: null })).toEqual(["mt-2"]);
  expect(classOf({ data: undefined, error: failed(500) })).toEqual(["mt-3"]);
});

test("a card without a title has no head to keep a distance from, one without a body no room for it", () => {
  render(
    <>
      <Card testId="untitled">
        <p>Body</p>
      </Card>
      <Card title="Members" />
    </>,
  );
  expect(screen.getByTestId("untitled").innerHTML).toBe("<p>Body</p>");
  expect(screen.getByRole("region", { name: "Members" }).childElementCount).toBe(1);
});
