import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { QuickExport } from "./quick-export.tsx";

afterEach(cleanup);

const TABLE: (...data: readonly unknown[]) => Promise<never> = () =>
  Promise.reject(new Error("No file is asked for."));
const HERE = { data: [], error: null };
const LOADING = { data: undefined, error: null };
const FAILED = { data: undefined, error: new Error("Try later.") };

test.each([
  [[HERE, LOADING], "Available once the data have loaded."],
  [[LOADING, FAILED], "The data could not be loaded, so there is nothing to export."],
])("ELEC-08 STAT-04 a quick export without all of its data is off and says why", (needs, why) => {
  render(<QuickExport label="Quick Export" needs={needs} name="file" table={TABLE} />);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Quick Export" });
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(why);
});

test("ELEC-08 STAT-04 a quick export with all of its data is on", () => {
  render(
    <QuickExport
      label="Quick Export"
      needs={[HERE, { ...HERE, ...FAILED, data: [] }]}
      name="file"
      table={TABLE}
    />,
  );
  expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(false);
});
