import { listImportProblems, type ImportProblem } from "@command-center/contract/imports/imports";
import { CSV_BYTE_ORDER_MARK, csvLine } from "@command-center/domain/files/csv";
import { request } from "../../../../api/client.ts";
import { saveFile } from "../../../../parts/files/save-file.ts";

/** As many as the server gives at once. */
const AT_ONCE = 1_000;

/** Problems as a CSV file's text, a line each. */
export function problemsCsv(problems: readonly ImportProblem[]): string {
  const header = ["line", "column", "value", "code", "severity", "what it means and what to do"];
  const lines = problems.map(({ line, column, value, code, severity, message }) =>
    csvLine([line, column, value, code, severity, message]),
  );
  return [CSV_BYTE_ORDER_MARK, csvLine(header), ...lines].join("");
}

/** Hands all problems of an import to the browser as a file. */
export async function saveProblems(id: number): Promise<void> {
  const problems: ImportProblem[] = [];
  for (let page = 1; ; page += 1) {
    const some = await request(listImportProblems, { id, page, limit: AT_ONCE });
    problems.push(...some);
    if (some.length < AT_ONCE) break;
  }
  const content = new Blob([problemsCsv(problems)], { type: "text/csv;charset=utf-8" });
  saveFile(content, `import-${id}-problems.csv`);
}
