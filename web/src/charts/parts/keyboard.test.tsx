// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Dumbbell } from "../dumbbell/dumbbell.tsx";
import { stepInOrder, useMarks } from "./use-marks.ts";

afterEach(cleanup);

const rows = [
  { id: "w", label: "Western", first: 71, second: 85, assessment: "Stronghold" },
  { id: "k", label: "Kampala", first: null, second: 8 },
];

function draw(selected: string | null = null) {
  const onSelect = vi.fn();
  render(
    <Dumbbell
      title="Turnout by region"
      describe="Both turnouts."
      rows={rows}
      firstName="LC5"
      secondName="MP"
      format={(value) => `${value}%`}
      selected={selected}
      onSelect={onSelect}
      width={600}
    />,
  );
  const stage = screen.getByRole("application", { name: "Turnout by region" });
  const press = (key: string) => fireEvent.keyDown(stage, { key });
  const announcement = () => screen.getByRole("status").textContent;
  return { onSelect, press, announcement, stage };
}

test("arrows move between marks and the live region says each", () => {
  const { press, announcement } = draw();
  expect(announcement()).toBe("");
  press("ArrowDown");
  expect(announcement()).toBe("Western, LC5 71%, MP 85%, Stronghold");
  press("ArrowDown");
  expect(announcement()).toBe("Kampala, LC5 no data, MP 8%");
  press("ArrowDown");
  expect(announcement()).toBe("Kampala, LC5 no data, MP 8%");
  press("Home");
  expect(announcement()).toContain("Western");
});

test("Enter selects, Enter again and Escape clear", () => {
  const { press, onSelect } = draw();
  press("End");
  press("Enter");
  expect(onSelect).toHaveBeenLastCalledWith("k");
  press("Escape");
  expect(onSelect).toHaveBeenLastCalledWith(null);
  cleanup();
  const chosen = draw("k");
  chosen.press("End");
  chosen.press("Enter");
  expect(chosen.onSelect).toHaveBeenLastCalledWith(null);
});

test("hovering says nothing, and other keys stay the browser's", () => {
  const { press, announcement, stage } = draw();
  fireEvent.pointerEnter(screen.getByText("Western"));
  expect(announcement()).toBe("");
  expect(press("Tab")).toBe(true);
  expect(press("ArrowDown")).toBe(false);
  expect(fireEvent.keyDown(stage, { key: "ArrowDown", ctrlKey: true })).toBe(true);
});

test("the chart is one tab stop, and the table behind it opens", () => {
  draw();
  expect(document.querySelectorAll("[tabindex]")).toHaveLength(1);
  const details = document.querySelector("details");
  if (!details) throw new Error("no table");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  expect(screen.getByRole("table", { name: "Turnout by region" })).toBeTruthy();
  expect(screen.getAllByRole("row")).toHaveLength(3);
});

test("focus that comes before the marks goes to the first of them once they are here", () => {
  const { result, rerender } = renderHook(
    ({ count, start }) => useMarks(count, stepInOrder(count), { start }),
    { initialProps: { count: 0, start: 0 } },
  );
  const focus = { currentTarget: { matches: () => true } } as unknown as Parameters<
    typeof result.current.onFocus
  >[0];
  act(() => result.current.onFocus(focus));
  expect(result.current.spoken).toBeNull();
  rerender({ count: 6, start: 2 });
  expect(result.current.spoken).toBe(2);
  act(() => result.current.onBlur());
  rerender({ count: 7, start: 2 });
  expect(result.current.spoken).toBeNull();
});
