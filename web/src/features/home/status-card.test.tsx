import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DECLARED_AGAIN } from "@command-center/domain/results/declarations";
import { aFigure, figuresHere } from "../../parts/figures/fixtures.ts";
import { drawWhole } from "../../ui/loading/nearness.ts";
import { StatusCard } from "./status-card.tsx";

afterEach(cleanup);

/** What the card says of so many declarations made, in force, and made again. */
function words(made: number, inForce: number, again: number): string {
  const parts = [{ label: DECLARED_AGAIN, value: again }];
  render(
    <StatusCard
      figures={figuresHere([aFigure("mps_declared", made, { parts }), aFigure("mps_in_force", inForce)])}
    />,
  );
  act(() => drawWhole());
  return screen.getByRole("region", { name: "Current Status" }).textContent;
}

test("HOME-07 a seat whose declaration was nullified is not among those declared twice", () => {
  expect(words(536, 518, 17)).toContain("17 seats have a second declaration; the later one counts");
  cleanup();
  expect(words(519, 518, 0)).toContain("Every declared seat was declared once");
});

test.each<[number | null, string]>([
  [8, "84 pending before 8 panels"],
  [1, "84 pending before 1 panel"],
  [0, "84 pending"],
  [null, "84 pending"],
])("HOME-07 petitions wait before %s panels, as far as panels are on record", (panels, words_) => {
  render(
    <StatusCard
      figures={figuresHere([
        aFigure("petitions_mp_lc5", 613),
        aFigure("petitions_resolved", 587),
        aFigure("petitions_pending_all", 84),
        ...(panels === null ? [] : [aFigure("tribunal_panels", panels)]),
      ])}
    />,
  );
  act(() => drawWhole());
  const text = screen.getByRole("region", { name: "Current Status" }).textContent;
  expect(text.slice(text.indexOf("All categories: ") + 16)).toBe(words_);
});
