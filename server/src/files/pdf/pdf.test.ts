import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { exportDocument, sheetOf, written } from "../../testing/files/export-document.ts";
import { pdfPages } from "../../testing/files/pdf-text.ts";
import type { SheetPart, Row } from "../document.ts";
import { writePdf, writePdfWith } from "./pdf.ts";

const KINDS = { number: "text", votes: "integer", turnout: "percent" } as const;

function numbered(count: number): Row[] {
  return Array.from({ length: count }, (_, i) => ({
    number: `MP/${i + 1}/25`,
    votes: i * 1000,
    turnout: 49.8,
  }));
}

function occurrences(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

describe("the file itself", () => {
  test("EXP-08 it is tagged, in English, with a title to be displayed, and ends as a PDF ends", async () => {
    const file = (await written(writePdf, exportDocument([sheetOf(KINDS, numbered(3))]))).toString("latin1");
    expect(file.startsWith("%PDF-1.7")).toBe(true);
    expect(file.trimEnd().endsWith("%%EOF")).toBe(true);
    expect(file).toMatch(/\/MarkInfo \d+ 0 R/);
    expect(file).toMatch(/\/Marked true/);
    expect(file).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(file).toContain("/Lang (en)");
    expect(file).toContain("/DisplayDocTitle true");
    expect(file).toContain("(Petitions)");
  });

  test("EXP-08 every cell is a TH or TD of a row, and belongs to a page's content", async () => {
    const file = (await written(writePdf, exportDocument([sheetOf(KINDS, numbered(100))]))).toString(
      "latin1",
    );
    // Header, 100 rows, total.
    expect(occurrences(file, /\/S \/TR\b/g)).toBe(102);
    expect(occurrences(file, /\/S \/TH\b/g)).toBe(3 + 1);
    // The total's words stand over all columns, as none of them is summed.
    expect(occurrences(file, /\/S \/TD\b/g)).toBe(300);
    expect(occurrences(file, /\/S \/H1\b/g)).toBe(1);
    expect(occurrences(file, /\/S \/Table\b/g)).toBe(1);
  });

  test("EXP-08 read aloud, the title comes first, then the sheets in their order", async () => {
    const sheet = sheetOf(KINDS, numbered(2));
    const document = exportDocument([sheet, { ...sheet, title: "Elections" }]);
    const file = (await written(writePdf, document)).toString("latin1");
    const root = /\/S \/Document\n[^>]*\/K \[([^\]]*)\]/.exec(file)?.[1] ?? "";
    const types = [...root.matchAll(/(\d+) 0 R/g)].map(
      ([, id]) => new RegExp(`\n${id} 0 obj\n<<\n/S /(\\w+)`).exec(file)?.[1],
    );
    expect(types).toEqual(["H1", "P", "P", "Sect", "Sect"]);
  });

  test("EXP-06 its properties say whom it was given to", async () => {
    const file = (await written(writePdf, exportDocument([sheetOf(KINDS, [])]))).toString("latin1");
    const [, subject] = /\/Subject (\d+) 0 R/.exec(file) ?? [];
    expect(file).toContain(`\n${subject} 0 obj\n(Given to a.okello on 20 July 2025)\n`);
    // And once more where readers of today look.
    expect(file).toContain('<rdf:li xml:lang="x-default">Given to a.okello on 20 July 2025</rdf:li>');
  });

  test("EXP-08 every object of the file is where its table says", async () => {
    const file = await written(writePdf, exportDocument([sheetOf(KINDS, numbered(100))]));
    const text = file.toString("latin1");
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets.length).toBeGreaterThan(300);
    for (const [i, offset] of offsets.entries())
      expect(text.slice(offset, offset + 12)).toMatch(new RegExp(`^${i + 1} 0 obj`));
  });

  test("EXP-08 bytes come while rows do, a page at a time", async () => {
    let given = 0;
    async function* parts(): AsyncGenerator<SheetPart> {
      for (const row of numbered(1000)) {
        given += 1;
        yield { kind: "rows", rows: [row] };
      }
      yield { kind: "total", label: "All", rows: 1000, sums: {} };
    }
    const pieces = writePdf(exportDocument([{ ...sheetOf(KINDS, []), parts: parts() }]));
    await pieces.next();
    expect(given).toBeLessThan(300);
    await pieces.return();
  });

  test("EXP-08 a reader that stops ends the reading of the records", async () => {
    let isClosed = false;
    async function* parts(): AsyncGenerator<SheetPart> {
      try {
        for (;;) yield { kind: "rows", rows: numbered(100) };
      } finally {
        isClosed = true;
      }
    }
    const pieces = writePdf(exportDocument([{ ...sheetOf(KINDS, []), parts: parts() }]));
    await pieces.next();
    await pieces.return();
    expect(isClosed).toBe(true);
  });

  test("EXP-08 records that cannot be read fail the writing", async () => {
    async function* parts(): AsyncGenerator<SheetPart> {
      yield { kind: "rows", rows: numbered(300) };
      throw new Error("The cursor is gone.");
    }
    const document = exportDocument([{ ...sheetOf(KINDS, []), parts: parts() }]);
    await expect(written(writePdf, document)).rejects.toThrow("The cursor is gone.");
  });

  test("EXP-08 without tags there is no structure, and the same pages", async () => {
    const file = await written(
      (document) => writePdfWith(document, { tagged: false }),
      exportDocument([sheetOf(KINDS, numbered(100))]),
    );
    expect(file.toString("latin1")).not.toContain("StructTreeRoot");
  });
});

describe("read by another program", () => {
  async function pagesOf(...[sheets, options]: Parameters<typeof exportDocument>): Promise<string[]> {
    return pdfPages(await written(writePdf, exportDocument(sheets, options)));
  }

  test("EXP-08 of 1,000 rows each stands there once, under a header on every page", async () => {
    const pages = await pagesOf([sheetOf(KINDS, numbered(1000))]);
    const found = pages.flatMap((page) =>
      [...page.matchAll(/MP\/(\d+)\/25/g)].map(([, number]) => Number(number)),
    );
    expect(found).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1));
    for (const page of pages) {
      expect(page).toMatch(/Number\s+Votes\s+Turnout/);
      expect(page).toContain("Given to a.okello on 20 July 2025");
    }
    expect(pages.at(-1)).toContain("Total, 1,000 rows");
  });

  test("EXP-08 each page says which of how many it is", async () => {
    const pages = await pagesOf([sheetOf(KINDS, numbered(500))]);
    expect(pages.length).toBeGreaterThan(5);
    for (const [i, page] of pages.entries())
      expect(page).toMatch(new RegExp(`Page ${i + 1} of\\s+${pages.length}\\b`));
  });

  test("EXP-08 numbers have thousands separators, percentages a sign, what is not known a dash", async () => {
    const [page] = await pagesOf([
      sheetOf(
        {
          name: "text",
          votes: "integer",
          share: "percent",
          gap: "decimal",
          on: "day",
          at: "moment",
          won: "yes_no",
        },
        [
          {
            name: "Agago",
            votes: 1_234_567,
            share: 50,
            gap: -12.25,
            on: "2025-07-17",
            at: "2025-07-17T22:30:00Z",
            won: true,
          },
          { name: null, votes: null, share: null, gap: null, on: null, at: null, won: null },
        ],
      ),
    ]);
    expect(page).toMatch(/Agago\s+1,234,567\s+50\.0%\s+-12\.25\s+2025-07-17\s+2025-07-18 01:30 EAT\s+Yes/);
    expect(page).toMatch(/–\s+–\s+–\s+–\s+–\s+–\s+–/);
  });

  test("EXP-08 ŋ, Ŋ and other letters of Latin Extended are real text", async () => {
    const names = ["Ŋiem Kiŋ", "Ñandú Ğöl Žižek", "O\u0300kello", "Ɓala Ɗu Ɛmɛ ɔkɔ", "Ʋ Ƴ ɩ", "Ωδ Жук"];
    const [page] = await pagesOf([
      sheetOf(
        { name: "text" },
        names.map((name) => ({ name })),
      ),
    ]);
    const text = page?.replaceAll(/\s+/g, " ");
    for (const name of names) expect(text).toContain(name.normalize("NFC"));
  });

  test("EXP-08 a file names the characters that it could not print", async () => {
    const [page] = await pagesOf([sheetOf({ name: "text" }, [{ name: "Ɛmɛ ɔ 東京𝛼" }])]);
    expect(page?.replaceAll(/\s+/g, " ")).toContain(
      "3 characters could not be printed, shown as a box: U+4EAC (Han), U+6771 (Han), U+1D6FC. CSV and Excel files have all characters.",
    );
  });

  test("EXP-08 what would be a formula elsewhere, or an operator of the format, is text", async () => {
    const cells = ["=1+1", "@SUM(A1)", ") Tj ET (", "\\051 <</JS (x)>>", "EMC endstream endobj", "-2+3"];
    const [page] = await pagesOf([
      sheetOf(
        { cell: "text" },
        cells.map((cell) => ({ cell })),
      ),
    ]);
    for (const cell of cells) expect(page).toContain(cell);
  });

  test("EXP-08 control characters and marks that turn the reading direction are left out", async () => {
    const [page] = await pagesOf([
      sheetOf({ cell: "text" }, [{ cell: "one\u0000\u001b\u202etwo\ud800" }, { cell: "first\r\n\tsecond" }]),
    ]);
    expect(page).toContain("onetwo");
    expect(page).toContain("first second");
    expect(page).not.toMatch(/[\u0000-\u0008\u202e]/);
  });

  test("EXP-08 long text wraps within its column, a long word breaks, an endless one ends in an ellipsis", async () => {
    const remark = "Ballots were counted twice ".repeat(20).trim();
    const [page = ""] = await pagesOf([
      sheetOf({ remark: "text", word: "text", endless: "text", votes: "integer" }, [
        { remark, word: "Llanfair".repeat(12), endless: "x".repeat(5000), votes: 42 },
      ]),
    ]);
    expect(occurrences(page, /\btwice\b/g)).toBe(20);
    expect(occurrences(page.replaceAll(/\s/g, ""), /Llanfair/g)).toBeGreaterThan(0);
    expect(page).toContain("…");
    expect(page).toContain("1 text is cut (“…”): there is no room for more. CSV and JSON have it in full.");
    expect(page).toMatch(/\b42\b/);
  });

  test("EXP-08 no records: the header and a sentence", async () => {
    const pages = await pagesOf([sheetOf(KINDS, [])]);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatch(/Number\s+Votes\s+Turnout/);
    expect(pages[0]).toContain("No records.");
  });

  test("EXP-06 subtotals and the total stand under the columns that they sum", async () => {
    const [page] = await pagesOf([
      {
        ...sheetOf({}, []),
        columns: [
          { key: "district", label: "District", kind: "text" },
          { key: "votes", label: "Votes", kind: "integer", summed: true },
        ],
        parts: [
          { kind: "rows", rows: [{ district: "Abim", votes: 1500 }] },
          { kind: "subtotal", label: "Karamoja", rows: 1, sums: { votes: 1500 } },
          { kind: "rows", rows: [{ district: "Gulu", votes: 2500 }] },
          { kind: "subtotal", label: "Northern", rows: 1, sums: { votes: 2500 } },
          { kind: "total", label: "All", rows: 2, sums: { votes: 4000 } },
        ],
      },
    ]);
    expect(page).toMatch(/Karamoja, 1 row\s+1,500/);
    expect(page).toMatch(/Northern, 1 row\s+2,500/);
    expect(page).toMatch(/Total, 2 rows\s+4,000/);
  });

  test("EXP-06 sums that begin in the first column have their words above", async () => {
    const [page] = await pagesOf([
      {
        ...sheetOf({ votes: "integer", district: "text" }, []),
        parts: [
          { kind: "rows", rows: [{ votes: 1500, district: "Abim" }] },
          { kind: "total", label: "All", rows: 1, sums: { votes: 98_765_432_100 } },
        ],
      },
    ]);
    expect(page).toMatch(/Total, 1 row\s+98,765,432,100/);
  });

  test("EXP-06 metadata stand at the end, sample figures are marked at the start and on every page", async () => {
    const pages = await pagesOf([sheetOf(KINDS, numbered(200))], {
      sampleNotice: "Sample data: nothing in this file is a real result.",
      metadata: [{ name: "As of", value: "2025-07-20" }],
    });
    expect(pages[0]).toContain("Sample data: nothing in this file is a real result.");
    for (const page of pages) expect(page).toMatch(/Page \d+ of\s+\d+\s+Sample data/);
    expect(pages.at(-1)).toMatch(/About this file\s+As of\s+2025-07-20/);
  });

  test("EXP-08 a chart stands above its table with its values, and says them to screen readers", async () => {
    const chart = {
      title: "Turnout by region",
      kind: "percent" as const,
      bars: [
        { label: "Western", value: 85 },
        { label: "Kampala", value: 8 },
      ],
    };
    const file = await written(writePdf, exportDocument([{ ...sheetOf(KINDS, numbered(2)), chart }]));
    const [page] = await pdfPages(file);
    expect(page).toMatch(/Turnout by region\s+Western\s+85\.0%\s+Kampala\s+8\.0%\s+Number/);
    expect(file.toString("latin1")).toContain(
      "/Alt (Bar chart: Turnout by region. Western 85.0%; Kampala 8.0%.)",
    );
  });

  test("EXP-08 many columns lie across the page, and none is left out", async () => {
    const keys = Array.from({ length: 24 }, (_, i) => `c${i}x`);
    const [page] = await pagesOf([
      sheetOf(Object.fromEntries(keys.map((key) => [key, "integer"])), [
        Object.fromEntries(keys.map((key, i) => [key, 1_000_000 + i])),
      ]),
    ]);
    for (const [i] of keys.entries()) expect(page).toContain((1_000_000 + i).toLocaleString("en-US"));
  });

  test("EXP-08 each sheet begins on a page of its own; an export of no sheets is a title", async () => {
    const sheet = sheetOf(KINDS, numbered(2));
    const pages = await pagesOf([sheet, { ...sheet, title: "Elections" }]);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain("Elections");
    expect(await pagesOf([])).toHaveLength(1);
  });
});

/** What draws the pages, as plain text. */
function contentsOf(file: Buffer): string {
  const streams = file.toString("latin1").matchAll(/\/FlateDecode\n>>\nstream\n/g);
  return [...streams]
    .map(({ index, 0: start }) => inflateSync(file.subarray(index + start.length)).toString("latin1"))
    .join("");
}

test("EXP-08 characters that no typeface has can still be copied out", async () => {
  const sheet = sheetOf({ name: "text" }, [{ name: "Ɛmɛ ɔ 東京𝛼" }]);
  const contents = contentsOf(await written(writePdf, exportDocument([sheet])));
  // Each is a box on the page, with the letter that it stands for: ISO 32000, 14.9.4. PDF.js does not heed it.
  const stoodFor = [
    ...contents.matchAll(/\/Span <<\/ActualText <FEFF([0-9A-F]+)>>> BDC \[<0000>\]TJ EMC/gi),
  ].map(([, utf16 = ""]) => Buffer.from(utf16, "hex").swap16().toString("utf16le"));
  expect(stoodFor).toEqual(["東", "京", "𝛼"]);
});

test("EXP-08 pages are text, compressed, and no pictures", async () => {
  const file = await written(writePdf, exportDocument([sheetOf(KINDS, numbered(3))]));
  const contents = contentsOf(file);
  expect(contents).toMatch(/BT .* 1 Tf [\d.]+ 0 0 -[\d.]+ .* Tm \[<[0-9a-f]+/);
  expect(file.toString("latin1")).not.toContain("/Image ");
});
