/** How many rows are to be taken: those that are named, or all that there are. */
export function rowCount(rows: readonly unknown[] | { readonly all: number }): number {
  return "all" in rows ? rows.all : rows.length;
}
