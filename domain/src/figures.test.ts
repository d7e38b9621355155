import { expect, test } from "vitest";
import { figureDefinition } from "./figure-definitions.ts";
import { exactText } from "./figure-text.ts";
import { FIGURE_LABELS, type FigureId } from "./figures.ts";

const IDS = Object.keys(FIGURE_LABELS) as FigureId[];

test.each(IDS)(
  "HOME-10 %s has words that stand on their own, and an id that the claims table takes",
  (id) => {
    const figure = figureDefinition(id);
    expect(figure.id).toBe(id);
    expect(id).toMatch(/^[a-z0-9_]+$/);
    expect(figure.label.trim()).not.toBe("");
    expect(figure.definition).toMatch(/^[A-Z].{20,}\.$/s);
    expect(["count", "percent", "days"]).toContain(figure.unit);
  },
);

test("no two figures are called the same", () => {
  expect(new Set(IDS.map((id) => FIGURE_LABELS[id])).size).toBe(IDS.length);
});

test("every percentage says what it is divided by", () => {
  for (const id of IDS) {
    const { unit, definition } = figureDefinition(id);
    if (unit === "percent") expect(definition).toMatch(/÷|Share of|votes of/);
  }
});

test.each([
  [18_500_000, "count", "18,500,000"],
  [49.8, "percent", "49.8%"],
  [85, "percent", "85.0%"],
  [8.04, "percent", "8.0%"],
  [1, "days", "1 day"],
  [132, "days", "132 days"],
  [-17, "days", "-17 days"],
] as const)("HOME-10 %d in %s is written in full as %s", (value, unit, text) =>
  expect(exactText(value, { id: "mp_turnout", unit })).toBe(text),
);
