import { setAddress, useHeld } from "../../navigation/address.ts";

/** Rows of a page, as the server pages both lists. */
export const PAGE_SIZE = 50;

/** The page of a list that the address names, and the way to another. */
export function usePage(): readonly [page: number, turnTo: (page: number) => void] {
  const asked = Number(useHeld("page") ?? 1);
  const page = Number.isInteger(asked) && asked > 0 && asked <= 100_000 ? asked : 1;
  return [page, (next) => setAddress({ page: next === 1 ? null : String(next) }, "push")];
}

/** Where a page lies in its list. */
export function placeOf(page: number, rows: number, total: number) {
  const from = (page - 1) * PAGE_SIZE;
  return { page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), from: from + 1, to: from + rows, total };
}
