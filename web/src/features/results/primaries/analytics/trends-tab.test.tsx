import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CyclesCard } from "./trends-tab.tsx";

afterEach(cleanup);

test("while the turnout loads, the title reserves the room of its years", () => {
  const read = { data: undefined, error: null, isFetching: true, refetch: () => undefined };
  render(<CyclesCard read={read} cycleName="2025–2026" />);
  const title = screen.getByRole("heading", { name: "MP primary turnout" });
  expect(title.querySelector(".skeleton-words")?.getAttribute("data-like")).toBe(", 0000 and 0000");
});
