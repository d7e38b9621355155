import { crc32, deflateRawSync } from "node:zlib";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** An entry of an archive. Its other fields are written unchecked, so that tests can make broken archives. */
export interface ZipPart {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly isStored?: boolean;
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
  readonly sum?: number;
  /** Sizes and check sum follow the content, as a program writes that does not know them before. */
  readonly hasDescriptor?: boolean;
  /** Sizes stand in the extra field for large archives. */
  readonly isLarge?: boolean;
}

/** A ZIP archive of such parts. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const packed = part.isStored ? content : deflateRawSync(content);
    const sizes = numbers(
      [4, part.sum ?? crc32(content)],
      [4, packed.length],
      [4, part.size ?? content.length],
    );
    const header = numbers(
      [2, 20],
      [2, (part.flags ?? 0) | (part.hasDescriptor ? 8 : 0)],
      [2, part.method ?? (part.isStored ? 0 : 8)],
      [4, 0],
    );
    const name = Buffer.from(part.name);
    const local = Buffer.concat([
      numbers([4, 0x04034b50]),
      header,
      part.hasDescriptor ? Buffer.alloc(12) : sizes,
      numbers([2, name.length], [2, 0]),
      name,
      packed,
      part.hasDescriptor ? Buffer.concat([numbers([4, 0x08074b50]), sizes]) : Buffer.alloc(0),
    ]);
    const extra = part.isLarge
      ? numbers([2, 1], [2, 16], [4, content.length], [4, 0], [4, packed.length], [4, 0])
      : Buffer.alloc(0);
    directory.push(
      numbers([4, 0x02014b50], [2, 20]),
      header,
      part.isLarge ? numbers([4, crc32(content)], [4, 0xffffffff], [4, 0xffffffff]) : sizes,
      numbers([2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      name,
      extra,
    );
    pieces.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = numbers(
    [4, 0x06054b50],
    [4, 0],
    [2, parts.length],
    [2, parts.length],
    [4, entries.length],
    [4, at],
    [2, 0],
  );
  return Buffer.concat([...pieces, entries, end]);
}

export interface WorkbookParts {
  /** Content of each sheet's `sheetData`, by sheet name, in order. */
  readonly sheets?: Readonly<Record<string, string>>;
  /** Attributes of a sheet in the workbook, by its name. */
  readonly states?: Readonly<Record<string, string>>;
  /** The `si` elements. */
  readonly strings?: string;
  /** Content of the style sheet. */
  readonly styles?: string;
  /** Content of the workbook before its sheets. */
  readonly properties?: string;
}

/** The entries of a workbook that is small and as Excel writes it. */
export function workbookEntries({
  sheets = {},
  states = {},
  strings,
  styles,
  properties = "",
}: WorkbookParts): ZipPart[] {
  const names = Object.keys(sheets);
  const relationships = [
    ...names.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`]),
    ["sharedStrings", "sharedStrings.xml"],
    ["styles", "styles.xml"],
  ];
  const entries: ZipPart[] = [
    {
      name: "_rels/.rels",
      content: `<Relationships><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships>${relationships
        .map(
          ([type, target], index) =>
            `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
        )
        .join("")}</Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets>${names
        .map(
          (name, index) =>
            `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}" ${states[name] ?? ""}/>`,
        )
        .join("")}</sheets></workbook>`,
    },
    { name: "xl/sharedStrings.xml", content: `<sst xmlns="${MAIN}">${strings ?? ""}</sst>` },
    { name: "xl/styles.xml", content: `<styleSheet xmlns="${MAIN}">${styles ?? ""}</styleSheet>` },
  ];
  for (const [index, data] of Object.values(sheets).entries())
    entries.push({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`,
    });
  return entries;
}

/** Content of a sheet with these rows as texts, from line 1 on; an empty row leaves its line out. */
export function sheetOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows
    .map((cells, index) => {
      const texts = cells.map((text, at) =>
        text === "" ? "" : `<c r="${columnName(at)}${index + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
      );
      return cells.length === 0 ? "" : `<row r="${index + 1}">${texts.join("")}</row>`;
    })
    .join("");
}

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);

/** A small workbook as a file. */
export function workbookOf(parts: WorkbookParts): Buffer {
  return zipOf(workbookEntries(parts));
}

/** Numbers in little-endian order, each of so many bytes. */
function numbers(...fields: readonly (readonly [bytes: number, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
