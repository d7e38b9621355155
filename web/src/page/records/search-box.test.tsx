import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, use, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { SearchBox } from "./search-box.tsx";

afterEach(cleanup);

/** A list that is not ready to show what is found for a text before it is told to be. */
function setUp() {
  const ready = new Map<string, { promise: Promise<void>; resolve: () => void }>();
  function Found({ text }: { text: string }) {
    const waiting = ready.get(text);
    if (waiting !== undefined) use(waiting.promise);
    return <p>found by “{text}”</p>;
  }
  function List() {
    const [text, setText] = useState("");
    return (
      <>
        <SearchBox label="Search" hint="Name" text={text} onChange={setText} />
        <button type="button" onClick={() => setText("from the address")}>
          Go back
        </button>
        <Suspense>
          <Found text={text} />
        </Suspense>
      </>
    );
  }
  render(<List />);
  return {
    box: screen.getByRole<HTMLInputElement>("searchbox"),
    hold(text: string) {
      let resolve = () => {};
      const promise = new Promise<void>((done) => (resolve = done));
      ready.set(text, { promise, resolve });
    },
    release: async (text: string) =>
      act(async () => {
        ready.get(text)?.resolve();
      }),
  };
}

test("ELEC-04 a letter stands in the box before the list has followed, and stays", async () => {
  const { box, hold, release } = setUp();
  hold("k");
  hold("ka");
  await act(async () => fireEvent.change(box, { target: { value: "k" } }));
  await act(async () => fireEvent.change(box, { target: { value: "ka" } }));
  expect(box.value).toBe("ka");
  expect(screen.queryByText("found by “”")).not.toBeNull();
  await release("k");
  expect(box.value).toBe("ka");
  await release("ka");
  expect(box.value).toBe("ka");
  expect(screen.queryByText("found by “ka”")).not.toBeNull();
});

test("it shows what the list is searched for by other means, and is cleared by its button", async () => {
  const { box } = setUp();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Go back" })));
  expect(box.value).toBe("from the address");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Clear the search" })));
  expect(box.value).toBe("");
  expect(screen.queryByText("found by “”")).not.toBeNull();
  expect(document.activeElement).toBe(box);
});
