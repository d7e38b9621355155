/** A page holds some thirty rows: beyond this nobody reads them, and a reader opens the file slowly. */
const MOST_PDF_ROWS = 20_000;

/** Why so many rows are not made into a PDF; null where they are. */
export function refusalOfPdf(rows: number): string | null {
  if (rows <= MOST_PDF_ROWS) return null;
  const [most, count] = [MOST_PDF_ROWS, rows].map((number) => number.toLocaleString("en-GB"));
  return `A PDF holds at most ${most} rows, and this export has ${count}. Choose CSV or Excel.`;
}
