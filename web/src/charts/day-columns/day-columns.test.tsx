import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DayColumns } from "./day-columns.tsx";
import type { ColumnDay } from "./layout.ts";

const render = (days: ColumnDay[]) =>
  renderToStaticMarkup(
    <DayColumns
      title="Rulings a day"
      describe="Rulings made on each day."
      days={days}
      limit={{ value: 56, text: "8 panels can rule on 56 a day" }}
      counted="rulings"
      format={String}
      width={360}
    />,
  );

test("draws as before", () => {
  expect(
    render([
      { date: "2025-07-29", value: 12 },
      { date: "2025-07-30", value: 56 },
      { date: "2025-07-31", value: 0 },
    ]),
  ).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(render([])).toContain("No days to show yet");
  expect(render([{ date: "soon", value: 4 }])).toContain("No days to show yet");
});
