import { colourText, paintedBy, type Colour } from "./painted.ts";

const SVG = "http://www.w3.org/2000/svg";

/** A chart as it stands on the page, part by part. */
export interface Taken {
  /** All of it, without the room around it, in pixels. */
  width: number;
  height: number;
  parts: readonly Element[];
}

const GRAPHICS = new Set([
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
]);
const FRAMES = new Set(["svg", "g", "defs", "pattern", "clipPath", "linearGradient", "stop"]);
/** What an element may keep of its attributes: where it is, never what it does, loads or is called. */
const PLACES = new Set(
  "d x y x1 y1 x2 y2 cx cy r rx ry dx dy width height points transform viewBox fill-rule clip-rule offset patternUnits patternTransform patternContentUnits gradientUnits gradientTransform clipPathUnits preserveAspectRatio".split(
    " ",
  ),
);
/** How it looks, by what is meant where nothing is said. */
const LOOKS: Readonly<Record<string, string>> = {
  "fill-opacity": "1",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "vector-effect": "none",
  "shape-rendering": "auto",
  "paint-order": "normal",
};
const WORDS: Readonly<Record<string, string>> = {
  "font-size": "",
  "font-weight": "400",
  "font-style": "normal",
  "text-anchor": "start",
  "dominant-baseline": "auto",
};
/** Of a chart's figure, what is no part of its picture. */
const LEFT_OUT =
  ".chart-details, .chart-tip, .chart-menu, .chart-hidden, .sr-only, details, .chart:not([data-drawn]) button, fieldset, output";

/**
 * Takes what is drawn of a chart from the page: its drawings, and its boxes and words in HTML, with the looks that the light theme
 * gives them, whatever the page's theme. Nothing of it refers to a style sheet, a script or another file.
 */
export function takenFrom(figure: HTMLElement): Taken {
  const root = document.documentElement;
  const theme = root.dataset["theme"];
  // Within one step of the page's script: nobody sees it.
  root.dataset["theme"] = "light";
  try {
    return taken(figure);
  } finally {
    if (theme === undefined) delete root.dataset["theme"];
    else root.dataset["theme"] = theme;
  }
}

function taken(figure: HTMLElement): Taken {
  const frame = figure.getBoundingClientRect();
  const ids = new Map<string, string>();
  const boxes: DOMRect[] = [];
  const parts: Element[] = [];
  for (const element of figure.querySelectorAll<HTMLElement>("*:not(svg, svg *, button)")) {
    if (element.closest(LEFT_OUT) !== null || isHidden(element, figure)) continue;
    const painted = paintedBy(element, frame);
    if (painted.length === 0) continue;
    parts.push(...painted);
    boxes.push(element.getBoundingClientRect());
  }
  for (const drawing of figure.querySelectorAll("svg")) {
    if (drawing.parentElement?.closest("svg") || drawing.closest(LEFT_OUT)) continue;
    const box = drawing.getBoundingClientRect();
    if (isHidden(drawing, figure)) continue;
    const copy = copyOf(drawing, ids);
    if (copy === null) continue;
    setAll(copy, {
      x: box.left - frame.left,
      y: box.top - frame.top,
      width: box.width,
      height: box.height,
      overflow: getComputedStyle(drawing).overflow === "hidden" ? "hidden" : "visible",
    });
    parts.push(copy);
    boxes.push(box);
  }
  for (const line of linesOf(figure)) {
    parts.push(textOf(line, frame));
    boxes.push(line.box);
  }
  return {
    width: Math.max(frame.width, ...boxes.map((box) => box.right - frame.left)),
    height: Math.max(0, ...boxes.map((box) => box.bottom - frame.top)),
    parts,
  };
}

/** Whether something stands within what is not shown at this width, such as the head of a table that has become entries. */
function isHidden(drawn: Node, figure: Element): boolean {
  for (let at = drawn.parentElement; at !== null && at !== figure; at = at.parentElement) {
    const { display, clipPath } = getComputedStyle(at);
    if (display === "none" || clipPath === "inset(50%)") return true;
  }
  return false;
}

/** An element with all that it holds; null for what draws nothing. */
function copyOf(element: Element, ids: Map<string, string>): Element | null {
  const name = element.localName;
  if (!GRAPHICS.has(name) && !FRAMES.has(name)) return null;
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden") return null;
  const copy = document.createElementNS(SVG, name);
  for (const { name: attribute, value } of element.attributes)
    if (PLACES.has(attribute)) copy.setAttribute(attribute, value);
  if (element.id !== "") copy.setAttribute("id", idIn(ids, element.id));
  if (GRAPHICS.has(name)) {
    setPaint(copy, "fill", style.getPropertyValue("fill"), ids);
    setPaint(copy, "stroke", style.getPropertyValue("stroke"), ids);
    const isStroked = copy.hasAttribute("stroke");
    if (!isStroked && copy.getAttribute("fill") === "none") return null;
    for (const [look, usual] of Object.entries(LOOKS))
      if (isStroked || !/stroke|vector|paint/.test(look)) setLook(copy, look, style, usual);
    if (name === "text" || name === "tspan")
      for (const [look, usual] of Object.entries(WORDS)) setLook(copy, look, style, usual);
  }
  if (name === "stop") setPaint(copy, "stop-color", style.getPropertyValue("stop-color"), ids);
  setLook(copy, "opacity", style, "1");
  const clip = /url\(["']?#([^"')]+)["']?\)/.exec(style.getPropertyValue("clip-path"))?.[1];
  if (clip !== undefined) copy.setAttribute("clip-path", `url(#${idIn(ids, clip)})`);
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      const inner = copyOf(child, ids);
      if (inner) copy.append(inner);
    } else if (child instanceof Text && (name === "text" || name === "tspan")) copy.append(child.data);
  }
  return copy;
}

/** An id of the page by the name that it has in the file, where it stands alone. */
function idIn(ids: Map<string, string>, id: string): string {
  const known = ids.get(id) ?? `c${ids.size + 1}`;
  ids.set(id, known);
  return known;
}

function setPaint(copy: Element, name: string, paint: string, ids: Map<string, string>): void {
  if (paint === "") return;
  const reference = /^url\(["']?[^"')]*#([^"')]+)["']?\)/.exec(paint)?.[1];
  if (reference !== undefined) {
    copy.setAttribute(name, `url(#${idIn(ids, reference)})`);
    return;
  }
  const colour: Colour = colourText(paint);
  if (colour === null) {
    // Strokes are none unless said, fills are black.
    if (name !== "stroke") copy.setAttribute(name, "none");
    return;
  }
  copy.setAttribute(name, colour.hex);
  if (colour.alpha < 1)
    copy.setAttribute(name === "stop-color" ? "stop-opacity" : `${name}-opacity`, String(colour.alpha));
}

function setLook(copy: Element, name: string, style: CSSStyleDeclaration, usual: string): void {
  const value = style.getPropertyValue(name);
  if (value === "" || value === usual) return;
  const own = name.endsWith("-opacity") ? Number(copy.getAttribute(name) ?? 1) : 1;
  const plain = value.replace(/(\d)px/g, "$1");
  copy.setAttribute(name, own < 1 ? String(own * Number(plain)) : plain);
}

interface Line {
  text: string;
  box: DOMRect;
  style: CSSStyleDeclaration;
}

/** Names that a style sheet writes before values, where a table has no room for columns: they stand in an attribute. */
function labelsOf(figure: Element): Line[] {
  return [...figure.querySelectorAll<HTMLElement>("[data-label]")].flatMap((cell) => {
    const style = getComputedStyle(cell, "::before");
    const { left, top } = cell.getBoundingClientRect();
    const text = cell.dataset["label"] ?? "";
    if (["", "none", "normal"].includes(style.content) || text === "" || isHidden(cell, figure)) return [];
    const range = document.createRange();
    range.selectNodeContents(cell);
    const [first] = range.getClientRects();
    return [{ text, style, box: new DOMRect(left, first?.top ?? top, 0, first?.height ?? 0) }];
  });
}

/** Words of a chart that are HTML, a line at a time. */
function linesOf(figure: Element): Line[] {
  const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
  const lines = labelsOf(figure);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.nodeValue ?? "";
    if (parent === null || text.trim() === "" || parent.closest(`svg, ${LEFT_OUT}`)) continue;
    if (isHidden(node, figure)) continue;
    const style = getComputedStyle(parent);
    let last: Line | undefined;
    for (const { index, 0: word } of text.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const box = range.getBoundingClientRect();
      if (last && Math.abs(last.box.top - box.top) < box.height / 2) {
        last.text += ` ${word}`;
        last.box = new DOMRect(last.box.left, last.box.top, box.right - last.box.left, last.box.height);
      } else if (box.width > 0) {
        last = { text: word, box, style };
        lines.push(last);
      }
    }
  }
  return lines;
}

/** How far over the foot of its box a text stands, in parts of its size. */
const DESCENT = 0.24;

function textOf({ text, box, style }: Line, frame: DOMRect): Element {
  const size = Number.parseFloat(style.fontSize);
  const copy = document.createElementNS(SVG, "text");
  setAll(copy, {
    x: box.left - frame.left,
    y: box.top - frame.top + (box.height + size) / 2 - size * DESCENT,
    "font-size": size,
    fill: colourText(style.color)?.hex ?? "#000",
    ...(style.fontWeight !== "400" && { "font-weight": style.fontWeight }),
  });
  copy.append(text);
  return copy;
}

function setAll(element: Element, values: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(values))
    element.setAttribute(name, typeof value === "number" ? String(Math.round(value * 100) / 100) : value);
}
