import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { ImpactCard } from "./impact-card.tsx";

afterEach(cleanup);

const FOUND = {
  state: "ready",
  contest: "mp",
  pollingDay: "2021-01-14",
  issuer: "Electoral Commission",
  counts: null,
} as ImportDetail;
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    what: `Candidates in Seat ${at + 1}`,
    from: null,
    to: "AKELLO MARY, OKELLO JOHN",
  }));
const isKeptBack = (name: string) =>
  screen.getByText(name).closest("tr")?.className.includes("not-print:hidden!");

test("IMP-08 of hundreds of lines the first twenty are shown, and all on paper or when they are asked for", () => {
  render(<ImpactCard impact={lines(374)} found={FOUND} />);
  expect(isKeptBack("Candidates in Seat 20")).toBe(false);
  expect(isKeptBack("Candidates in Seat 21")).toBe(true);
  const button = screen.getByRole("button", { name: "Show all 374" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(button);
  expect(isKeptBack("Candidates in Seat 374")).toBe(false);
  expect(screen.getByRole("button", { name: "Show the first 20" }).getAttribute("aria-expanded")).toBe(
    "true",
  );
});

test("IMP-08 few lines are all shown", () => {
  render(<ImpactCard impact={lines(20)} found={FOUND} />);
  expect(screen.queryByRole("button")).toBeNull();
});
