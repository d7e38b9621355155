import { TextDecoder } from "node:util";
import { DAMAGED, DOCTYPE } from "@command-center/import-rules/file-problems";
import { SaxesParser } from "saxes";
import { refusal } from "../file-refused.ts";
import type { Archive } from "./archive.ts";

/**
 * Bytes of XML in which a tag or a text must come to its end, and characters of all tags that are open at a time: they are kept in
 * memory until then.
 */
export const LONGEST_TOKEN = 4_000_000;
/** Tags inside each other; a workbook has some ten. */
const MOST_DEPTH = 100;
/** Attributes of a tag; a workbook's have some 30. */
const MOST_ATTRIBUTES = 1_000;

export type Attributes = Readonly<Record<string, string>>;

/** What is done with a part's tags and texts. Names come without their prefix: some programs write `x:row` for `row`. */
export interface XmlHandlers {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads a part of a workbook as it is unpacked, and stops for whoever asks after each piece. Throws `FileRefused` where it
 * is no XML, has a document type, nests its tags too deep, has too much in its open tags or gives one too many attributes, and what the handlers throw.
 */
export async function* xmlSteps(
  archive: Archive,
  part: string,
  handlers: XmlHandlers,
): AsyncGenerator<void, void, void> {
  const damaged = () => refusal(DAMAGED, { what: `its part ${part} is no XML that can be read` });
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let sinceToken = 0;
  /** Characters of each open tag. */
  const open: number[] = [];
  let allOpen = 0;
  let attributesOfTag = 0;
  let charactersOfTag = 0;
  parser.on("attribute", ({ name, value }) => {
    attributesOfTag += 1;
    charactersOfTag += name.length + value.length;
    if (attributesOfTag > MOST_ATTRIBUTES)
      throw refusal(DAMAGED, {
        what: `a tag in its part ${part} has more than ${MOST_ATTRIBUTES} attributes`,
      });
  });
  parser.on("opentag", ({ name, attributes }) => {
    sinceToken = 0;
    open.push(name.length + charactersOfTag);
    allOpen += name.length + charactersOfTag;
    attributesOfTag = 0;
    charactersOfTag = 0;
    if (open.length > MOST_DEPTH)
      throw refusal(DAMAGED, { what: `its part ${part} has more than ${MOST_DEPTH} tags inside each other` });
    if (allOpen > LONGEST_TOKEN)
      throw refusal(DAMAGED, {
        what: `its part ${part} has tags inside each other with more than ${LONGEST_TOKEN / 1_000_000} million characters`,
      });
    handlers.open(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    sinceToken = 0;
    allOpen -= open.pop() ?? 0;
    handlers.close?.(localName(name));
  });
  if (handlers.text) parser.on("text", (text) => handlers.text?.(text));
  if (handlers.text) parser.on("cdata", (text) => handlers.text?.(text));
  parser.on("doctype", () => {
    throw refusal(DOCTYPE, {});
  });
  parser.on("error", () => {
    throw damaged();
  });
  let decoder: TextDecoder | null = null;
  for await (const piece of archive.content(part)) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    sinceToken += piece.length;
    if (sinceToken > LONGEST_TOKEN) throw damaged();
    parser.write(decoded(decoder, piece, damaged));
    yield;
  }
  parser.write(decoded(decoder ?? new TextDecoder(), null, damaged));
  parser.close();
}

/** Reads a whole part. */
export async function readXml(archive: Archive, part: string, handlers: XmlHandlers): Promise<void> {
  const steps = xmlSteps(archive, part, handlers);
  while ((await steps.next()).done !== true);
}

/** An attribute by its name without prefix: `id` of `r:id`. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  return Object.entries(attributes).find(([full]) => localName(full) === name)?.[1];
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

/** UTF-8 unless the first bytes are those of UTF-16: XML has no other encodings in a workbook. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function decoded(decoder: TextDecoder, piece: Uint8Array | null, damaged: () => Error): string {
  try {
    return piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch {
    throw damaged();
  }
}
