import { readFileSync } from "node:fs";

/** A small file that once went wrong, as it was sent. They build on `base-stations.csv`, and `base-declaration.csv` makes a seat. */
export function caseFile(name: string): Buffer {
  return readFileSync(new URL(name, import.meta.url));
}
