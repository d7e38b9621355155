import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CsvError, parse } from "csv-parse/sync";

/** A line of a CSV file, by the names of its columns. */
export type Cells = Readonly<Record<string, string>>;

/** The folder with `country/` and `sample/`: that of the built server, or the checkout. */
export const FILES_ROOT =
  ["./", "../../", "../../../"]
    .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
    .find((folder) => existsSync(join(folder, "country"))) ?? ".";

/** A line of a file of the sample or of the country cannot be loaded. The start ends with the message. */
export class DamagedFileError extends Error {
  constructor(file: string, line: number, problem: string) {
    // Every start loads the country.
    const others = file.startsWith("country/") ? "" : ", or start without the sample: DATA=empty";
    super(`${file}, line ${line}: ${problem} Restore the file${others}.`);
  }
}

/** The line of a row in its file, below the header. */
export const lineOf = (index: number): number => index + 2;

/** Reads a CSV file, such as `country/districts.csv`. */
export function readCsv(file: string, root = FILES_ROOT): Cells[] {
  try {
    return parse(readFileSync(join(root, file)), { bom: true, columns: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new DamagedFileError(file, Number(error["lines"]), `${error.message}.`);
  }
}
