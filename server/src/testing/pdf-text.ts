import { spawnSync } from "node:child_process";

/** Whether another program is here that reads PDF files (Poppler's). */
export const canReadPdf = spawnSync("pdftotext", ["-v"]).error === undefined;

/** The text of a PDF file's pages as `pdftotext` reads it, columns side by side. */
export function pdfPages(file: Buffer): string[] {
  const { status, stdout, stderr } = spawnSync("pdftotext", ["-layout", "-enc", "UTF-8", "-", "-"], {
    input: file,
    maxBuffer: 100_000_000,
    encoding: "utf8",
  });
  // It warns of what it had to mend; nothing may have to be.
  if (status !== 0 || stderr !== "") throw new Error(`pdftotext could not read the file: ${stderr}`);
  return stdout.split("\f").slice(0, -1);
}
