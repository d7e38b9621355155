import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Figure } from "@command-center/contract/figures";
import { figureDefinition, type FigureId } from "@command-center/domain/figures";
import { DECLARED_AGAIN } from "@command-center/domain/results/declarations";
import { drawWhole } from "../../ui/loading/nearness.ts";
import { StatusCard } from "./status-card.tsx";

afterEach(cleanup);

const figureOf = (id: FigureId, value: number, parts: Figure["parts"] = []): Figure => ({
  ...figureDefinition(id),
  part: null,
  subject: null,
  value,
  numerator: null,
  denominator: { value: 519, label: "seats" },
  parts,
  basis: "query",
  sources: [],
  record: null,
  asOf: "2025-09-02",
  trend: null,
  chosenReason: null,
  rivals: [],
  history: [],
});

/** What the card says of the declarations: so many made, in force, and made again. */
function noteOf(made: number, inForce: number, again: number): string {
  const figures: Partial<Record<FigureId, Figure>> = {
    mps_declared: figureOf("mps_declared", made, [{ label: DECLARED_AGAIN, value: again }]),
    mps_in_force: figureOf("mps_in_force", inForce),
  };
  render(
    <StatusCard
      figures={{
        figure: (id) => figures[id],
        loading: false,
        error: null,
        isFetching: false,
        refetch: () => Promise.reject(new Error("Nothing is asked again.")),
      }}
    />,
  );
  act(() => drawWhole());
  return screen.getByRole("region", { name: "Current Status" }).textContent;
}

test("HOME-07 a seat whose declaration was nullified is not among those declared twice", () => {
  expect(noteOf(536, 518, 17)).toContain("17 seats were declared twice; the later declaration stands");
  cleanup();
  expect(noteOf(519, 518, 0)).toContain("Every declared seat was declared once");
});
