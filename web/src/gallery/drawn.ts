import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { overlaps, type Box } from "../charts/parts/geometry/box.ts";
import { textWidth } from "../charts/parts/geometry/text.ts";

const CHARTS = join(import.meta.dirname, "../charts");

/** How large the style sheets of the charts draw the words of a class, in pixels. */
const SIZES = new Map(
  readdirSync(CHARTS, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) => sizesIn(readFileSync(join(CHARTS, name), "utf8"))),
);

/** The classes that a style sheet gives a size of their own, wherever they stand. */
function sizesIn(css: string): [name: string, size: number][] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selectors = "", body = ""]) => {
    const [, size] = /font-size: (\d+)px/.exec(body) ?? [];
    const names = selectors.split(",").flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []);
    return size === undefined ? [] : names.map((name): [string, number] => [name, Number(size)]);
  });
}

/** How large words are drawn: by themselves, or by one of their classes. */
function sizeOf(ownSize: string | undefined, classes: readonly string[]): number {
  const size = ownSize ?? Math.max(...classes.map((name) => SIZES.get(name) ?? 0));
  if (!(Number(size) > 0))
    throw new Error(`Neither style sheet nor attribute says how large "${classes.join(" ")}" is.`);
  return Number(size);
}

export type DrawnText = { text: string; box: Box };

/** Every word of each picture in a chart's markup, with the room it takes. */
export function drawnTexts(markup: string): DrawnText[][] {
  return markup.split("</svg>").map(textsOf);
}

function textsOf(picture: string): DrawnText[] {
  return [...picture.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = "", content = ""]) => {
    const attribute = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
    const text = content.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
    const classes = attribute("class")?.split(" ") ?? [];
    const size = sizeOf(attribute("font-size"), classes);
    const width = textWidth(text, size, size > 11);
    const anchor = attribute("text-anchor") ?? "start";
    const left = Number(attribute("x")) - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
    const height = size * 0.95;
    return { text, box: { x: left, y: Number(attribute("y")) - size * 0.75, width, height } };
  });
}

/** Words that leave the drawing at its left or right. */
export function outside(texts: readonly DrawnText[], width: number): string[] {
  return texts.filter(({ box }) => box.x < -0.5 || box.x + box.width > width + 0.5).map(({ text }) => text);
}

/** Pairs of words that lie on each other. */
export function meeting(texts: readonly DrawnText[]): string[] {
  return texts.flatMap((one, i) =>
    texts
      .slice(i + 1)
      .filter((other) => overlaps(one.box, other.box))
      .map((other) => `${one.text} × ${other.text}`),
  );
}
