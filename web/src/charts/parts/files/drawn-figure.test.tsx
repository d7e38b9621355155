// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Card } from "../../../ui/card.tsx";
import { ProgressBar } from "../../../ui/states/progress-bar.tsx";
import { StandingProvider } from "../../../ui/standing.ts";
import { chartCsv } from "./chart-csv.ts";
import { chartWords } from "./chart-words.ts";
import { DrawnFigure } from "./drawn-figure.tsx";
import { drawingText } from "./picture/drawing.ts";
import { takenFrom } from "./picture/taken.ts";

afterEach(cleanup);

const standing = {
  cycle: 2,
  asOf: "2025-09-02",
  knownAt: null,
  isPast: false,
  isSample: true,
  source: "Sample data (invented)",
};

function draw() {
  render(
    <StandingProvider value={standing}>
      <Card title="Targets" note="Share of seats">
        <DrawnFigure
          title="Targets of the party"
          finding="1 of 1 target is reached: women"
          columns={["Target", "Reached"]}
          rows={[["Women", "37.0%"]]}
        >
          <p>
            Women <button type="button">37.0%</button>
            <span className="sr-only">Details</span>
          </p>
          <ProgressBar value={37} label="Women" mark={35} />
          <details>
            <summary>Show table</summary>
          </details>
        </DrawnFigure>
      </Card>
    </StandingProvider>,
  );
  return screen.getByRole("figure", { name: "Targets of the party" });
}

test("CHART-01 what is drawn in HTML has the button of all charts, in the head of its card", () => {
  const figure = draw();
  const button = screen.getByRole("button", { name: "Download or share: Targets of the party" });
  expect(button.closest(".chart-slot")).not.toBeNull();
  expect(figure.id).toBe("chart-targets-of-the-party");
});

test("CHART-01 its drawing has its title and note and nothing that cannot be seen", () => {
  const figure = draw();
  const { text } = drawingText(
    takenFrom(figure),
    chartWords(figure, "Targets of the party", "1 of 1 target is reached: women", standing),
  );
  for (const words of [
    "1 of 1 target is reached: women",
    "Targets",
    "Share of seats",
    "As of 2 September 2025",
  ])
    expect(text).toContain(`>${words}</text>`);
  expect(text).not.toMatch(/Show table|Details/);
  expect(text).not.toMatch(/ class=| style=|<script|<progress|<button/);
});

test("DAY-08 the finding is above the chart, source and day below it", () => {
  const figure = draw();
  expect(figure.previousElementSibling?.textContent).toBe("1 of 1 target is reached: women");
  expect(figure.nextElementSibling?.textContent).toBe("Source: Sample data (invented) · as of 2 Sep 2025");
});

test("CLOCK-01 files of a chart of the past name its day and the time that it is as known at", () => {
  const past = { ...standing, asOf: "2025-08-22", knownAt: "2025-08-25T15:00:00.000Z" };
  const words = chartWords(document.createElement("figure"), "Petitions", null, past);
  expect(words.asOf).toBe("As of 22 August 2025, as known on 25 Aug 2025, 18:00 EAT");
  const table = { columns: [{ label: "Day" }], rows: [] };
  expect(chartCsv(table, words, past)).toContain("As known on: 25 Aug 2025, 18:00 EAT");
  expect(chartCsv(table, words, standing)).not.toContain("As known on");
});
