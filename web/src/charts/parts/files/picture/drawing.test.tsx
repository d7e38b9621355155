// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Card } from "../../../../ui/card.tsx";
import { StandingProvider } from "../../../../ui/standing.ts";
import { StackedBars } from "../../../stacked-bars/stacked-bars.tsx";
import { chartWords } from "../chart-words.ts";
import { drawingText } from "./drawing.ts";
import { takenFrom } from "./taken.ts";

afterEach(cleanup);

const standing = {
  cycle: 2,
  asOf: "2025-09-02",
  knownAt: null,
  isPast: false,
  isSample: true,
  source: "Sample data (invented)",
};

const chart = (title: string) => (
  <StackedBars
    title={title}
    describe="Petitions by where they stand."
    rows={[{ id: "mp", label: "MP <primary>", values: [421, 10] }]}
    parts={[
      { name: "Resolved", colour: "--s4" },
      { name: "Filed", colour: "--accent" },
    ]}
    scale="count"
    rowName="Category"
    counted="petitions"
    format={String}
    width={500}
  />
);

function draw(isKnown = true) {
  render(
    <StandingProvider value={isKnown ? standing : null}>
      <Card
        title="By category"
        note={
          <>
            All 710 petitions<span className="sr-only">. Details</span>
          </>
        }
      >
        {chart("Petitions by category")}
        {chart("Rulings")}
      </Card>
    </StandingProvider>,
  );
}

const figure = (name: string) => screen.getByRole("figure", { name });

test("CHART-01 the first chart of a card has its button in the card's head, each further one its own", () => {
  draw();
  const first = screen.getByRole("button", { name: "Download or share: Petitions by category" });
  expect(first.closest(".chart-slot")).not.toBeNull();
  const second = screen.getByRole("button", { name: "Download or share: Rulings" });
  expect(figure("Rulings").contains(second)).toBe(true);
  fireEvent.focus(first);
});

test("CHART-01 no button before it is known which day the figures stand for", () => {
  draw(false);
  expect(screen.queryByRole("button")).toBeNull();
});

test("CHART-01 DAY-08 a file has the finding as its title, then the card's heading and note; a further chart its own title, too", () => {
  draw();
  const finding = "MP has the most petitions: 431 of 710";
  expect(chartWords(figure("Petitions by category"), "Petitions by category", finding, standing)).toEqual({
    title: finding,
    name: "By category",
    notes: ["By category", "All 710 petitions"],
    source: "Sample data (invented)",
    asOf: "As of 2 September 2025",
  });
  expect(chartWords(figure("Petitions by category"), "Petitions by category", null, standing)).toMatchObject({
    title: "By category",
    notes: ["All 710 petitions"],
  });
  expect(chartWords(figure("Rulings"), "Rulings", finding, standing)).toMatchObject({
    title: finding,
    name: "Rulings",
    notes: ["Rulings", "By category", "All 710 petitions"],
  });
});

test("CHART-01 the drawing says all of it in words, holds no class, style or script, and is 640 wide at least", () => {
  draw();
  const { text, width, height } = drawingText(
    takenFrom(figure("Petitions by category")),
    chartWords(figure("Petitions by category"), "Petitions by category", null, standing),
  );
  expect(width).toBe(640);
  expect(height).toBeGreaterThan(100);
  expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  for (const words of [
    "By category",
    "All 710 petitions",
    "Source: Sample data (invented)",
    "As of 2 September 2025",
  ])
    expect(text).toContain(`>${words}</text>`);
  expect(text).toContain("MP &lt;primary&gt;");
  expect(text).not.toMatch(/ class=| style=|<script|<style|foreignObject| data-| aria-/);
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
});
