import { LISTED_COLUMNS } from "@command-center/contract/exports/listed-columns";
import type { ListName } from "@command-center/contract/views/views";

/** The columns that a list shows, some of which are hidden. */
export interface ShownColumns {
  /** The list, if it has saved views; its columns are known by that name. */
  readonly of: ListName | undefined;
  readonly ids: readonly string[];
}

/** The columns of a list's file that belong to the shown ones; null: the whole file. */
export function fileColumns({ of, ids }: ShownColumns): string[] | null {
  const known = of === undefined ? undefined : LISTED_COLUMNS[of];
  if (known === undefined) return null;
  const keys = new Set(ids.flatMap((id) => known[id] ?? []));
  return keys.size === 0 ? null : [...keys];
}
