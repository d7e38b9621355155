import type { ShareStatement } from "@command-center/contract/shares";
import { longDayText } from "@command-center/domain/time/moment-text";
import { fitText, textWidth, wrapText } from "../../charts/parts/geometry/text.ts";
import { element, fileText, TYPEFACE, type Drawing } from "../../charts/parts/files/picture/drawing.ts";
import type { Taken } from "../../charts/parts/files/picture/taken.ts";
import type { Shared } from "./make-share.ts";

/** The card goes into chats; the slide fills a screen. Both are on white, whatever the theme. */
export const SIZES = { card: { width: 1200, height: 630 }, slide: { width: 1920, height: 1080 } } as const;
export type PosterSize = keyof typeof SIZES;

const INK = "#16181d";
const MUTE = "#5b5f67";
const LINE = "#dcdde0";
const ACCENT = "#f2bb1d";
const ACCENT_INK = "#3a2e05";
const TRACK = "#e6e7ea";
const BARS = ["#1f6f8b", "#8db6b0", "#8db6b0", "#8db6b0"];

/** Sizes of the card in pixels; those of the slide are as much larger as it is wider. */
const MARGIN = 60;
const FOOT = 96;
/** A finding as large as fits in few lines, to leave room for the chart. With names of 120 characters it takes four. */
const TITLES = [
  { size: 50, lines: 1 },
  { size: 44, lines: 1 },
  { size: 50, lines: 2 },
  { size: 40, lines: 2 },
  { size: 36, lines: 2 },
  { size: 40, lines: 3 },
  { size: 32, lines: 4 },
] as const;

/** Finding, chart or values, source, day and code as a drawing that needs nothing else. */
export function posterOf(shared: Shared, size: PosterSize): Drawing {
  const { width, height } = SIZES[size];
  const unit = width / SIZES.card.width;
  const room = { width: SIZES.card.width, height: height / unit };
  const root = element("svg", {
    "font-family": TYPEFACE,
    width,
    height,
    viewBox: `0 0 ${room.width} ${room.height}`,
  });
  root.append(
    element("title", {}, shared.title),
    element("desc", {}, shared.sentence),
    element("rect", { width: room.width, height: room.height, fill: "#ffffff" }),
    element("rect", { width: room.width, height: 8, fill: ACCENT }),
    ...headOf(shared),
  );
  const { parts, end } = titleOf(shared.title);
  const body = {
    x: MARGIN,
    y: end + 26,
    width: room.width - 2 * MARGIN,
    height: room.height - FOOT - end - 50,
  };
  root.append(
    ...parts,
    "sentence" in shared.picture ? valuesIn(shared.picture, body) : chartIn(shared.picture, body),
    ...footOf(shared, room.height),
  );
  return { text: fileText(root), width, height };
}

interface Look {
  size: number;
  bold?: boolean;
  colour?: string;
  anchor?: "middle" | "end";
}

function word(text: string, x: number, y: number, { size, bold, colour = INK, anchor }: Look): Element {
  return element(
    "text",
    {
      x,
      y,
      "font-size": size,
      fill: colour,
      ...(bold && { "font-weight": 700 }),
      ...(anchor && { "text-anchor": anchor }),
    },
    text,
  );
}

/** Party and product, and “Sample data” where the data are invented. */
function headOf({ partyShortName, isSample }: Shared): Element[] {
  const name = fitText(partyShortName, 200, 20, true);
  const badge = name === "" ? 0 : textWidth(name, 20, true) + 16;
  const right = SIZES.card.width - MARGIN;
  const sample = textWidth("Sample data", 20, true) + 32;
  return [
    ...(badge === 0
      ? []
      : [
          element("rect", { x: MARGIN, y: 44, width: badge, height: 34, rx: 5, fill: ACCENT }),
          word(name, MARGIN + 8, 68, { size: 20, bold: true, colour: ACCENT_INK }),
        ]),
    word("Command Center", MARGIN + (badge === 0 ? 0 : badge + 16), 69, { size: 22, bold: true }),
    ...(isSample
      ? [
          element("rect", {
            x: right - sample,
            y: 43,
            width: sample,
            height: 36,
            rx: 18,
            fill: "none",
            stroke: INK,
            "stroke-width": 2,
            "stroke-dasharray": "6 4",
          }),
          word("Sample data", right - sample / 2, 68, { size: 20, bold: true, anchor: "middle" }),
        ]
      : []),
  ];
}

function titleOf(title: string): { parts: Element[]; end: number } {
  const width = SIZES.card.width - 2 * MARGIN;
  const isWhole = ({ size, lines }: (typeof TITLES)[number]) =>
    wrapText(title, width, size, true, lines).every((line) => !line.endsWith("…"));
  const { size, lines } = TITLES.find(isWhole) ?? TITLES[6];
  const step = size * 1.12;
  const wrapped = balanced(title, width, size, lines);
  const top = 96;
  return {
    parts: wrapped.map((line, at) => word(line, MARGIN, top + size + at * step, { size, bold: true })),
    end: top + size + (wrapped.length - 1) * step + size * 0.2,
  };
}

/** Lines of similar length: the narrowest width that takes no more of them. */
function balanced(title: string, width: number, size: number, lines: number): string[] {
  const widest = wrapText(title, width, size, true, lines);
  let best = widest;
  for (let narrower = width - 20; narrower > width / 2; narrower -= 20) {
    const wrapped = wrapText(title, narrower, size, true, lines);
    if (wrapped.length > widest.length || wrapped.some((line) => line.endsWith("…"))) break;
    best = wrapped;
  }
  return best;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A chart from the page, as large as fits. */
function chartIn({ width, height, parts }: Taken, box: Box): Element {
  const scale = Math.min(box.width / Math.max(1, width), box.height / Math.max(1, height));
  const left = box.x + (box.width - width * scale) / 2;
  const group = element("g", { transform: `translate(${left} ${box.y}) scale(${scale})` });
  group.append(...parts.map((part) => part.cloneNode(true)));
  return group;
}

/** Bars of what is a percentage, or else the values in two columns. */
function valuesIn({ bars, values }: ShareStatement, box: Box): Element {
  const group = element("g", {});
  const most = Math.max(1, Math.floor(box.height / 62));
  if (bars.length === 0) {
    for (const [at, { label, text }] of values.slice(0, Math.floor(box.height / 46)).entries()) {
      const y = box.y + 32 + at * 46;
      group.append(
        word(fitText(label, 360, 24), box.x, y, { size: 24, colour: MUTE }),
        word(fitText(text, box.width - 390, 28, true), box.x + 390, y, { size: 28, bold: true }),
      );
    }
    return group;
  }
  for (const [at, { label, text, percent }] of bars.slice(0, most).entries()) {
    const y = box.y + at * 70;
    const end = box.x + box.width;
    const valueWidth = textWidth(text, 26, true) + 24;
    group.append(
      word(fitText(label, box.width - valueWidth, 26), box.x, y + 26, { size: 26 }),
      word(text, end, y + 26, { size: 26, bold: true, anchor: "end" }),
      element("rect", { x: box.x, y: y + 38, width: box.width, height: 16, rx: 3, fill: TRACK }),
      element("rect", {
        x: box.x,
        y: y + 38,
        width: (box.width * percent) / 100,
        height: 16,
        rx: 3,
        fill: BARS[at] ?? MUTE,
      }),
    );
  }
  return group;
}

function footOf({ source, asOf, code }: Shared, height: number): Element[] {
  const right = SIZES.card.width - MARGIN;
  const y = height - 44;
  const codeWidth = textWidth(code, 26, true) + 12;
  const askWidth = textWidth("Still true?", 21) + 12;
  const day = `As of ${longDayText(asOf)}`;
  const words = source === null ? day : `${source} · ${day.charAt(0).toLowerCase()}${day.slice(1)}`;
  const room = right - MARGIN - codeWidth - askWidth - 24;
  return [
    element("rect", { x: MARGIN, y: height - FOOT + 14, width: right - MARGIN, height: 2, fill: LINE }),
    // A long source is cut, the day never.
    word(textWidth(words, 21) <= room ? words : cutSource(source ?? "", day, room), MARGIN, y, {
      size: 21,
      colour: MUTE,
    }),
    word("Still true?", right - codeWidth, y, { size: 21, colour: MUTE, anchor: "end" }),
    word(code, right, y, { size: 26, bold: true, anchor: "end" }),
  ];
}

function cutSource(source: string, day: string, room: number): string {
  const end = ` · ${day.charAt(0).toLowerCase()}${day.slice(1)}`;
  return fitText(source, room - textWidth(end, 21), 21) + end;
}
