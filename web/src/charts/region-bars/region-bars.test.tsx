import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RegionBars } from "./region-bars.tsx";
import type { TargetRow } from "./layout.ts";

const rows: TargetRow[] = [
  { id: "w", label: "Western", value: 4_800_000, target: 5_700_000, reached: "84.2%" },
  { id: "k", label: "Kampala", value: 1_200_000, target: 1_500_000, reached: "80%" },
  { id: "n", label: "Nowhere", value: null, target: null, reached: null },
];
const render = (given: TargetRow[], width: number) =>
  renderToStaticMarkup(
    <RegionBars
      title="Members by region"
      describe="Members against the target."
      rows={given}
      rowName="Region"
      valueName="Members"
      targetName="Target"
      format={(value) => `${value / 1_000_000}M`}
      exact={String}
      width={width}
    />,
  );

test.each([320, 700])("draws as before at %i px", (width) => {
  expect(render(rows, width)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(render([], 400)).toContain("Nothing to compare yet");
});
