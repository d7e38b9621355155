import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RegionalTable } from "./regional-table.tsx";

afterEach(cleanup);

// domain/src/results/bands.test.ts tests the bounds.
test("ANLY-03 each cell of the regional table has the mark and the word of its band, never its colour alone", () => {
  const row = (id: number, mpTurnout: string, lc5Turnout: string, change: string, assessment: string) => ({
    id,
    region: `Region ${id}`,
    partOf: null,
    mpTurnout,
    lc5Turnout,
    change,
    assessment,
    headline: null,
  });
  const rows = [
    row(1, "70.1", "60.1", "0.0", "Stronghold"),
    row(2, "70.0", "60.0", "-0.1", "Stable"),
    row(3, "50.0", "40.0", "0.1", "Crisis"),
  ];
  const { container } = render(<RegionalTable rows={rows} selected={null} onSelect={() => {}} />);
  const cells = [...container.querySelectorAll("tbody tr")].map((line) =>
    [...line.querySelectorAll("td")].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ["70.1%▲, high", "60.1%▲, high", "0.0 points▲, level", "Stronghold"],
    ["70.0%◆, middling", "60.0%◆, middling", "−0.1 points▼, lower", "Stable"],
    ["50.0%▼, low", "40.0%▼, low", "+0.1 points▲, higher", "Crisis"],
  ]);
  const tones = [...container.querySelectorAll("tbody td:last-child span")].map(({ className }) => className);
  for (const [index, tone] of ["text-pos", "text-mid", "text-neg"].entries())
    expect(tones[index]).toContain(tone);
});
