/** The colours of web/src/ui/theme/tokens.css in its light set, as they are written into a page: red, green, blue. */
const hex = (value: string): string =>
  [1, 3, 5].map((at) => +(Number.parseInt(value.slice(at, at + 2), 16) / 255).toFixed(3)).join(" ");

export const INK = {
  ink: hex("#171b20"),
  mute: hex("#5a5e65"),
  line: hex("#e1e0db"),
  ground: hex("#f7f7f4"),
  white: hex("#ffffff"),
  accent: hex("#f4bf1b"),
  positive: hex("#036d3d"),
  negative: hex("#b7191c"),
  negativeGround: hex("#ffefec"),
  middling: hex("#7b5a19"),
  middlingGround: hex("#fdf5df"),
  water: hex("#e8f2f7"),
  hatch: hex("#858991"),
  bar: hex("#206d8a"),
} as const;
export type Ink = string;

/** Shades from little to much. */
export const RAMP: readonly Ink[] = ["#eff3ea", "#c5dcbf", "#86bcae", "#4696a0", "#206d8a", "#173f63"].map(
  hex,
);
