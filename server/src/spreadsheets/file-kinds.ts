import { ANOTHER_KIND_OF_FILE, PASSWORD } from "@command-center/import-rules/file-problems";
import { bytesAt, type FileBytes } from "./file-bytes.ts";
import { refusal, type FileRefused } from "./file-refused.ts";

const SAVE_AS = "Open it in Excel, choose Save As, select “Excel Workbook (.xlsx)” and upload that.";
const EXPORT = "Export the table as CSV or XLSX, and upload that.";
const UNPACK = "Unpack it, and upload the CSV or XLSX file inside.";
const MADE_FROM = "Ask for the spreadsheet it was made from.";

interface Signature {
  readonly starts: RegExp;
  readonly is: string;
  readonly instead: string;
}

/** First bytes, read as Latin-1. */
const BINARY: readonly Signature[] = [
  { starts: /^[^]{0,1024}%PDF-/, is: "a PDF document", instead: MADE_FROM },
  { starts: /^\x89PNG|^\xff\xd8\xff|^GIF8|^II\*\0|^MM\0\*/, is: "a picture", instead: MADE_FROM },
  { starts: /^RIFF[^]{4}WEBP|^[^]{4}ftyp(?:heic|heix|mif1|avif)/, is: "a picture", instead: MADE_FROM },
  { starts: /^BM[^]{4}\0\0\0\0/, is: "a picture", instead: MADE_FROM },
  { starts: /^\x1f\x8b|^BZh\d|^\xfd7zXZ|^7z\xbc\xaf|^Rar!\x1a/, is: "a packed file", instead: UNPACK },
  { starts: /^PAR1|^SQLite format 3\0/, is: "a database file", instead: EXPORT },
];

/** First characters after white space, a byte order mark, an XML declaration and comments. */
const TEXT: readonly Signature[] = [
  {
    starts: /^<\?mso-application[^>]*Excel\.Sheet|^<(?:\w+:)?Workbook[\s>]/,
    is: "a spreadsheet in the XML format of 2003",
    instead: SAVE_AS,
  },
  {
    starts:
      /^<(?:!doctype html|html|head|body|meta|title|style|script|link|table|div|center|font|form)[\s>/]/i,
    is: "a web page, whatever its name says",
    instead: SAVE_AS,
  },
  { starts: /^MIME-Version:/i, is: "a saved web page, whatever its name says", instead: SAVE_AS },
  // Not by `ID;` alone, as the header of a CSV file may begin so.
  { starts: /^ID;P[^\r\n]*\r?\n[BCFOP];/, is: "a spreadsheet in the SYLK format", instead: SAVE_AS },
  { starts: /^\{\\rtf/, is: "a text document (RTF)", instead: EXPORT },
  { starts: /^\{\s*"[^"\n]*"\s*:|^\[\s*\{\s*"/, is: "a JSON file", instead: EXPORT },
];

/** Whether the file is a ZIP archive, as every XLSX workbook is. */
export function isZip(head: Buffer): boolean {
  return /^PK(?:\x03\x04|\x05\x06)/.test(head.toString("latin1", 0, 4));
}

/** The refusal of a file whose first bytes are those of another format; null where they are not. */
export async function refusalOfBinary(file: FileBytes, head: Buffer): Promise<FileRefused | null> {
  const start = head.toString("latin1", 0, 2_048);
  if (start.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return refusalOfOle(await oleNames(file, head));
  const found = BINARY.find(({ starts }) => starts.test(start));
  return found ? refusal(ANOTHER_KIND_OF_FILE, found) : null;
}

/** The refusal of a text that is no table, by its first characters; null where it may be one. */
export function refusalOfText(beginning: string): FileRefused | null {
  const start = beginning.trimStart();
  const content = afterProlog(start);
  const found = TEXT.find(({ starts }) => starts.test(content));
  if (found) return refusal(ANOTHER_KIND_OF_FILE, found);
  const isXml = XML_DECLARATION.test(start) || ROOT_TAG.exec(start)?.[0].includes("xmlns") === true;
  return isXml ? refusal(ANOTHER_KIND_OF_FILE, { is: "an XML file", instead: EXPORT }) : null;
}

const XML_DECLARATION = /^<\?xml\s/;
const ROOT_TAG = /^<\w[\w:]*\s[^<>]*>/;

/** A text without its XML declaration and the comments before its first tag. */
function afterProlog(text: string): string {
  let at = 0;
  const skip = (start: string, end: string) => {
    const to = text.startsWith(start, at) ? text.indexOf(end, at + start.length) : -1;
    if (to === -1) return false;
    at = to + end.length;
    while (/\s/.test(text.charAt(at))) at += 1;
    return true;
  };
  skip("<?xml", "?>");
  while (skip("<!--", "-->"));
  return text.slice(at);
}

/** The refusal of a ZIP archive that is no XLSX workbook, by the names of what is in it. */
export function refusalOfZip(names: readonly string[], mimeType: string): FileRefused {
  const has = (start: string): boolean => names.some((name) => name.startsWith(start));
  const kind = (is: string, instead: string) => refusal(ANOTHER_KIND_OF_FILE, { is, instead });
  if (has("xl/workbook.bin")) return kind("a binary workbook (.xlsb)", SAVE_AS);
  if (mimeType.startsWith("application/vnd.oasis.opendocument.spreadsheet"))
    return kind(
      "an OpenDocument spreadsheet (.ods)",
      "Open it, choose Save As, select “Excel 2007–365 (.xlsx)” and upload that.",
    );
  if (mimeType.startsWith("application/vnd.oasis") || has("word/"))
    return kind("a text document or presentation", EXPORT);
  if (has("ppt/")) return kind("a presentation", EXPORT);
  if (names.some((name) => /^index(?:\.zip$|\/.*\.iwa$)/.test(name)))
    return kind(
      "a document of Apple Numbers or Pages",
      "Choose Export To, select Excel (.xlsx) and upload that.",
    );
  return kind("a ZIP archive and no workbook", UNPACK);
}

function refusalOfOle(names: string): FileRefused {
  const has = (name: string): boolean => names.includes(`${name}\0`);
  if (has("EncryptedPackage")) return refusal(PASSWORD, {});
  if (has("Workbook") || has("Book"))
    return refusal(ANOTHER_KIND_OF_FILE, { is: "an old Excel workbook (.xls)", instead: SAVE_AS });
  if (has("WordDocument"))
    return refusal(ANOTHER_KIND_OF_FILE, { is: "an old Word document (.doc)", instead: EXPORT });
  return refusal(ANOTHER_KIND_OF_FILE, { is: "an old Office document", instead: SAVE_AS });
}

/**
 * The first names in the directory of an OLE2 file, which holds old workbooks, and new ones with a password
 * (https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb).
 */
async function oleNames(file: FileBytes, head: Buffer): Promise<string> {
  if (head.length < 512) return "";
  const sector = head.readUInt16LE(0x1e) === 12 ? 4_096 : 512;
  const directory = await bytesAt(file, (head.readUInt32LE(0x30) + 1) * sector, 8 * 512);
  const names: string[] = [];
  for (let at = 0; at + 128 <= directory.length; at += 128)
    names.push(directory.toString("utf16le", at, at + 64));
  return names.join("\0").replaceAll(/\0+/g, "\0");
}
