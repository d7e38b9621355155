import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { aFigure, figuresHere } from "../../parts/figures/fixtures.ts";
import { drawWhole } from "../../ui/loading/nearness.ts";
import { IntelligenceCard } from "./intelligence-card.tsx";

afterEach(cleanup);

test.each([
  [22_000_000, "84.1% of the 22M target"],
  [18_507_403, "99.9% of the 18.51M target"],
  [18_500_000, "100.0% of the 18.5M target"],
])("HOME-09 STAT-04 of a target of %d members: %s", (target, words) => {
  const figures = figuresHere([aFigure("party_register", 18_500_000), aFigure("membership_target", target)]);
  render(<IntelligenceCard figures={figures} pollingFrom={undefined} />);
  act(() => drawWhole());
  expect(screen.getByRole("region", { name: "Key Intelligence" }).textContent).toContain(words);
});
