const SVG = "http://www.w3.org/2000/svg";
const SIDES = ["top", "right", "bottom", "left"] as const;
const NO_PAINT = new Set(["", "transparent", "rgba(0, 0, 0, 0)"]);

/** What an element of HTML paints of itself, as rectangles that stand in the figure's frame: its ground and its borders. */
export function paintedBy(element: HTMLElement, frame: DOMRect): Element[] {
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return [];
  const style = getComputedStyle(element);
  if (style.visibility === "hidden") return [];
  const [x, y] = [box.left - frame.left, box.top - frame.top];
  const radius = Number.parseFloat(style.borderTopLeftRadius) || 0;
  const rx = Math.min(radius, box.width / 2, box.height / 2);
  const place = { x, y, width: box.width, height: box.height, ...(rx > 0 && { rx }) };
  const parts = [rectangle(style.backgroundColor, place)];
  if (element instanceof HTMLProgressElement) {
    // Its bar is no element of the page; it is painted in the element's own colour.
    const part = element.max > 0 ? element.value / element.max : 0;
    parts.push(rectangle(style.color, { ...place, width: box.width * part }));
  }
  for (const side of SIDES) {
    const width = Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) || 0;
    if (width === 0 || style.getPropertyValue(`border-${side}-style`) === "none") continue;
    const isAcross = side === "top" || side === "bottom";
    parts.push(
      rectangle(style.getPropertyValue(`border-${side}-color`), {
        x: side === "right" ? x + box.width - width : x,
        y: side === "bottom" ? y + box.height - width : y,
        width: isAcross ? box.width : width,
        height: isAcross ? width : box.height,
      }),
    );
  }
  return parts.filter((part) => part !== null);
}

function rectangle(paint: string, place: Readonly<Record<string, number>>): Element | null {
  const colour = NO_PAINT.has(paint) ? null : colourText(paint);
  if (colour === null || place["width"] === 0) return null;
  const made = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries(place))
    made.setAttribute(name, String(Math.round(value * 100) / 100));
  made.setAttribute("fill", colour.hex);
  if (colour.alpha < 1) made.setAttribute("fill-opacity", String(colour.alpha));
  return made;
}

/** A colour as every program reads it; null for none. */
export type Colour = { hex: string; alpha: number } | null;

const known = new Map<string, Colour>();
let surface: CanvasRenderingContext2D | null | undefined;

/** A colour of a style sheet, in whatever space it is given, by its letters: `oklch(1 0 0 / 0.5)` → #ffffff, 0.5. */
export function colourText(colour: string): Colour {
  if (colour === "none" || colour === "transparent") return null;
  const found = known.get(colour);
  if (found !== undefined) return found;
  const read = pixelOf(colour);
  known.set(colour, read);
  return read;
}

function pixelOf(colour: string): Colour {
  if (surface === undefined) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    surface = canvas.getContext("2d", { willReadFrequently: true });
  }
  if (surface === null) return { hex: colour, alpha: 1 };
  surface.clearRect(0, 0, 1, 1);
  surface.fillStyle = colour;
  surface.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = surface.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return null;
  const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("");
  return { hex: `#${hex}`, alpha: Math.round((alpha / 255) * 100) / 100 };
}
