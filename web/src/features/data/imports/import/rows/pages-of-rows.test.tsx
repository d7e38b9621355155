import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { PagesOfRows } from "./pages-of-rows.tsx";

function TwoPages() {
  const [page, setPage] = useState(1);
  return <PagesOfRows of="the rows" page={page} isLast={page === 2} onPage={setPage} />;
}

test("ACCESS the button that leads to the last page keeps the focus there, and leads no further", () => {
  render(<TwoPages />);
  const next = screen.getByText("Next");
  next.focus();
  fireEvent.click(next);
  expect(screen.getByText("Page 2")).toBeTruthy();
  expect(document.activeElement).toBe(next);
  fireEvent.click(next);
  expect(screen.getByText("Page 2")).toBeTruthy();
});
