import type { Division } from "@command-center/contract/areas/districts";

/** The names of the districts or cities that divisions are of, `Kampala`; null of none. */
export function dividedDistricts(divisions: readonly Division[] | undefined): string | null {
  const names = new Set(divisions?.map(({ district }) => district));
  return names.size === 0 ? null : [...names].join(", ");
}
