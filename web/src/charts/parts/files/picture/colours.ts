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
