import { overlaps, type Box } from "../charts/parts/geometry/box.ts";
import { textWidth } from "../charts/parts/geometry/text.ts";

/** Sizes that the style sheets give; 11 px where a class is not named. */
const SIZES: Record<string, number> = {
  "chart-label": 13,
  "chart-value": 13,
  "dumbbell-first-value": 12,
  "dumbbell-assessment": 12,
  "backlog-note": 12,
  "day-limit-words": 12,
  "histogram-marker-text": 12,
  "slope-head": 12,
  "slope-label": 13,
  "stacked-count": 12,
  "stacked-key": 12,
  "target-within": 13,
  "target-after": 13,
  "map-region-name": 12,
};

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
    const size = Math.max(11, ...classes.map((name) => SIZES[name] ?? 0));
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
