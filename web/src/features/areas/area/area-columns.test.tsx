import type { AreaFigures } from "@command-center/contract/areas/areas";
import { cleanup, render, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Column } from "../../../page/records/record-table.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import { figureColumns } from "./area-columns.tsx";

afterEach(cleanup);

type Row = AreaFigures & { readonly name: string };
const area = (name: string, declared: number, kept: number, notKnown: number): Row => ({
  name,
  districts: 1,
  members: null,
  districtsOnRegister: 0,
  mp: null,
  lc5: null,
  petitions: { total: 0, resolved: 0, withdrawn: 0, pending: 0, overdue: null },
  mpSeats: { total: 12, declared, kept, notKnown },
});
const seats = figureColumns<Row>().filter(({ id }) => id === "seats");
const COLUMNS: readonly Column<Row>[] = [{ id: "name", label: "Area", value: ({ name }) => name }, ...seats];

test("AREA-01 seats of which nothing is declared or recorded are not 0, in the list or its order", () => {
  const rows = [area("A", 0, 0, 0), area("B", 12, 0, 12), area("C", 12, 0, 0), area("D", 12, 5, 2)];
  const { container } = render(
    <ListTable
      label="Areas"
      rows={rows}
      rowKey={({ name }) => name}
      columns={COLUMNS}
      noun={["area", "areas"]}
      empty="None"
    />,
  );
  const cells = within(container).getAllByRole("row").slice(1);
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    "Anone declared",
    "Bnot recorded",
    "C0 of 12",
    "D5 of 12",
  ]);
  expect(rows.map((row) => seats[0]?.value(row))).toEqual([null, null, 0, 5]);
});
