import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Bullet } from "./bullet.tsx";

const rows = [
  {
    id: "r",
    label: "Renewal",
    detail: "321 of 519 seats",
    value: 61.8,
    mark: 15,
    markText: "target 15%",
    text: "61.8%",
  },
  {
    id: "y",
    label: "Youth",
    detail: "91 of 519",
    value: 17.5,
    mark: 25,
    markText: "target 25%",
    text: "17.5%",
  },
  { id: "p", label: "Ŋora's vote", value: null, mark: 70, markText: "target 70%", text: "" },
];
const render = (given: typeof rows, width: number) =>
  renderToStaticMarkup(
    <Bullet
      title="Targets"
      describe="Where the campaign stands."
      rows={given}
      names={{ row: "Aim", value: "Reached", mark: "Target" }}
      format={(value) => `${value}%`}
      missing="No result yet"
      full={100}
      width={width}
    />,
  );

test.each([330, 700])("draws as before at %i px", (width) => {
  expect(render(rows, width)).toMatchSnapshot();
});

test("says when there is nothing to show", () => {
  expect(render([], 330)).toContain("Nothing to compare yet");
});
