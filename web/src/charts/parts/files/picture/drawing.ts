import { wrapText } from "../../geometry/text.ts";
import type { ChartWords } from "../chart-words.ts";
import type { Taken } from "./taken.ts";

const SVG = "http://www.w3.org/2000/svg";
/** Where a device has none of our typeface, one that it has. */
export const TYPEFACE =
  "'Public Sans Variable', 'Public Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export interface Drawing {
  /** A whole SVG file. */
  text: string;
  width: number;
  height: number;
}

const NARROWEST = 640;
const MARGIN = 24;
const INK = "#16181d";
const MUTE = "#5b5f67";
const MOST_LINES = 4;

const HEAD = { size: 18, bold: true, colour: INK, line: 24 };
const NOTE = { size: 12, bold: false, colour: MUTE, line: 17 };
type Look = typeof HEAD;

/**
 * A chart as a drawing that stands by itself, on white: its title and notes over it, source and day under it. It is as
 * wide as on the page and at least 640 pixels; a narrower one is drawn larger.
 */
export function drawingText(taken: Taken, { title, notes, source, asOf }: ChartWords): Drawing {
  const width = Math.max(NARROWEST, Math.ceil(taken.width) + 2 * MARGIN);
  const room = width - 2 * MARGIN;
  const scale = taken.width > 0 && taken.width + 2 * MARGIN < NARROWEST ? room / taken.width : 1;
  const root = element("svg", { "font-family": TYPEFACE });
  const texts: Element[] = [];
  let y = MARGIN;
  const write = (words: string, look: Look) => {
    for (const line of wrapText(words, room, look.size, look.bold, MOST_LINES)) {
      texts.push(
        element(
          "text",
          {
            x: MARGIN,
            y: y + look.size,
            "font-size": look.size,
            fill: look.colour,
            ...(look.bold && { "font-weight": 700 }),
          },
          line,
        ),
      );
      y += look.line;
    }
  };
  write(title, HEAD);
  for (const note of notes) write(note, NOTE);
  y += 12;
  const body = element("g", {
    transform: `translate(${MARGIN} ${y}) scale(${Math.round(scale * 1000) / 1000})`,
  });
  body.append(...taken.parts);
  y += Math.ceil(taken.height * scale) + 14;
  write(`Source: ${source}`, NOTE);
  write(asOf, NOTE);
  const height = y + MARGIN - 8;
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    root.setAttribute(name, String(value));
  root.append(
    element("title", {}, title),
    element("desc", {}, [...notes, `Source: ${source}`, asOf].join(". ")),
    element("rect", { width, height, fill: "#ffffff" }),
    ...texts,
    body,
  );
  return { text: fileText(root), width, height };
}

/** Characters that no XML file may have, though imported names can. */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A drawing as a file. The browser would write it with every character, and then refuse to draw it. */
export function fileText(root: Element): string {
  return new XMLSerializer().serializeToString(root).replaceAll(NOT_IN_XML, "");
}

export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  text?: string,
): Element {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  if (text !== undefined) made.append(text);
  return made;
}
