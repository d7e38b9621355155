import type { Division } from "@command-center/contract/areas/districts";

/** Names of the districts or cities that divisions belong to, e.g. `Kampala`; null where there are no divisions. */
export function dividedDistricts(divisions: readonly Division[] | undefined): string | null {
  const names = new Set(divisions?.map(({ district }) => district));
  return names.size === 0 ? null : [...names].join(", ");
}
