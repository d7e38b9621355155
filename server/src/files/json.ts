import type { ExportDocument, Sums } from "./document.ts";

/** One JSON document by the contract's `exportedJson`, written a batch of records at a time. */
export async function* writeJson(document: ExportDocument): AsyncGenerator<Uint8Array, void, void> {
  const { sampleNotice } = document;
  let text = `{"schema":"command-center-export/1","sample":${JSON.stringify(sampleNotice)},"data":[`;
  let sheets = 0;
  for await (const { dataType, title, columns, parts } of document.sheets) {
    const described = columns.map(({ key, label, kind }) => ({ key, label, kind }));
    text += `${sheets === 0 ? "" : ","}\n{"dataType":${JSON.stringify(dataType)},"title":${JSON.stringify(title)}`;
    text += `,"columns":${JSON.stringify(described)},"rows":[`;
    sheets += 1;
    const subtotals: Sums[] = [];
    const notes: string[] = [];
    let total: Sums = { label: "All", rows: 0, sums: {} };
    let isFirst = true;
    for await (const part of parts) {
      if (part.kind === "note") notes.push(part.words);
      else if (part.kind === "subtotal") subtotals.push(sumsOf(part));
      else if (part.kind === "total") total = sumsOf(part);
      else if (part.rows.length > 0) {
        // Without its brackets, a batch continues the list that the batch before it began.
        yield Buffer.from(`${text}${isFirst ? "" : ","}\n${JSON.stringify(part.rows).slice(1, -1)}`);
        text = "";
        isFirst = false;
      }
    }
    text += `],"subtotals":${JSON.stringify(subtotals)},"total":${JSON.stringify(total)},"notes":${JSON.stringify(notes)}}`;
  }
  const metadata = document.metadata();
  text += metadata === null ? "]}\n" : `],"metadata":${JSON.stringify(metadata)}}\n`;
  yield Buffer.from(text);
}

function sumsOf({ label, rows, sums, unknown }: Sums): Sums {
  return { label, rows, sums, ...(unknown === undefined ? {} : { unknown }) };
}
