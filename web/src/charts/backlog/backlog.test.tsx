import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Backlog } from "./backlog.tsx";
import type { BacklogDay } from "./layout.ts";

const days: BacklogDay[] = [
  { date: "2025-07-27", pending: 540, notes: ["2 filed"] },
  { date: "2025-07-28", pending: null },
  { date: "2025-07-29", pending: 610 },
  { date: "2025-07-30", pending: 26 },
];
const render = (given: BacklogDay[]) =>
  renderToStaticMarkup(
    <Backlog
      title="Petitions against the clock"
      describe="Pending each day."
      days={given}
      markers={[{ date: "2025-07-29", text: "8 panels sit, 56 a day" }]}
      format={String}
      endLabel={(value) => `${value} pending`}
      width={360}
    />,
  );

test("draws as before", () => {
  expect(render(days)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(render([])).toContain("No days to show yet");
  expect(render([{ date: "soon", pending: 4 }])).toContain("No days to show yet");
});
