import { clamp, tenth } from "../parts/geometry/box.ts";
import { linear } from "../parts/geometry/linear.ts";
import { textWidth } from "../parts/geometry/text.ts";
import { headroom, height, plotHeight } from "./skeleton.tsx";

/** The count of what lies between two values. */
export type Bin = { from: number; to: number; count: number };

/** A value marked on the scale, e.g. the median. */
export type Marker = { value: number; text: string };

export type PlacedBar = {
  x: number;
  y: number;
  width: number;
  height: number;
  middle: number;
  /** Where counts would touch each other, only the highest bar has one. */
  text: { text: string; x: number } | null;
};

export type HistogramLayout = {
  width: number;
  height: number;
  base: number;
  top: number;
  bars: PlacedBar[];
  ticks: { x: number; text: string; anchor: "start" | "middle" | "end" }[];
  marker: {
    x: number;
    text: string;
    textX: number;
    anchor: "start" | "end";
    /** Its line from top to bottom, in two parts where a count is in its way. */
    lines: { from: number; to: number }[];
  } | null;
};

export type HistogramOptions = {
  format: (value: number) => string;
  marker?: Marker | null;
};

const size = 11;
const gap = 2;
const lineTop = 4;
/** How far the foot of a count is above its bar. */
export const countAbove = 4;

/** Bars on one scale of values, each as high as its count; the counts stand on them where there is room. */
export function histogramLayout(
  bins: readonly Bin[],
  width: number,
  { format, marker = null }: HistogramOptions,
): HistogramLayout {
  const base = headroom + plotHeight;
  const first = bins[0];
  const last = bins.at(-1);
  if (first === undefined || last === undefined || width <= 0)
    return { width, height: 0, base, top: headroom, bars: [], ticks: [], marker: null };

  const x = linear([first.from, last.to], [0, width]);
  const most = Math.max(1, ...bins.map((bin) => bin.count));
  const written = bins.map((bin) => String(bin.count));
  const room = width / bins.length;
  const fits = written.every((text) => textWidth(text, size) <= room - 1);
  const highest = bins.findIndex((bin) => bin.count === most);
  const bars = bins.map((bin, i): PlacedBar => {
    const left = x(bin.from);
    const wide = x(bin.to) - left;
    // One in five hundred is still one: it must not vanish.
    const tall = bin.count === 0 ? 0 : Math.max(1.5, (bin.count / most) * plotHeight);
    return {
      x: tenth(left + gap / 2),
      y: tenth(base - tall),
      width: tenth(Math.max(1, wide - gap)),
      height: tenth(tall),
      middle: tenth(left + wide / 2),
      text:
        bin.count > 0 && (fits || i === highest) ? countOver(written[i] ?? "", left + wide / 2, width) : null,
    };
  });
  return {
    width,
    height,
    base,
    top: headroom,
    bars,
    ticks: ticksOf(bins, width, x, format),
    marker: marker === null ? null : placeMarker(marker, x, width, bars),
  };
}

/** A bar's count, over its middle and within the picture. */
function countOver(text: string, middle: number, width: number): PlacedBar["text"] {
  const half = textWidth(text, size) / 2;
  return { text, x: tenth(clamp(middle, half, Math.max(half, width - half))) };
}

/** The bounds of every bin, of every second, fourth … as many as stand apart; the ends always. */
function ticksOf(
  bins: readonly Bin[],
  width: number,
  x: (value: number) => number,
  format: (value: number) => string,
): HistogramLayout["ticks"] {
  const bounds = [...bins.map((bin) => bin.from), bins.at(-1)?.to ?? 0];
  const widest = Math.max(...bounds.map((bound) => textWidth(format(bound), size)));
  const steps = [1, 2, 4, 5, 10].filter((step) => bins.length % step === 0);
  const every = steps.find((step) => (width / bins.length) * step >= widest + 14) ?? bins.length;
  return bounds
    .map((bound, i) => ({ bound, i }))
    .filter(({ i }) => i % every === 0)
    .map(({ bound, i }) => ({
      x: tenth(x(bound)),
      text: format(bound),
      anchor: i === 0 ? "start" : i === bins.length ? "end" : "middle",
    }));
}

/** The line leaves out a count that it would cross. */
function placeMarker(
  { value, text }: Marker,
  x: (value: number) => number,
  width: number,
  bars: readonly PlacedBar[],
) {
  const at = clamp(x(value), 0, width);
  const leftwards = at + 6 + textWidth(text, 12, true) > width;
  const crossed = bars.find(
    (bar) => bar.text !== null && Math.abs(bar.text.x - at) < textWidth(bar.text.text, size) / 2 + 3,
  );
  const end = headroom + plotHeight;
  return {
    x: tenth(at),
    lines:
      crossed === undefined
        ? [{ from: lineTop, to: end }]
        : [
            { from: lineTop, to: tenth(crossed.y - countAbove - size) },
            { from: tenth(crossed.y - 1), to: end },
          ].filter(({ from, to }) => to > from),
    text,
    textX: tenth(leftwards ? at - 6 : at + 6),
    anchor: leftwards ? ("end" as const) : ("start" as const),
  };
}
