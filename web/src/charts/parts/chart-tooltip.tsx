import { placeTooltip, type Box } from "./geometry/box.ts";
import { textWidth, wrapText } from "./geometry/text.ts";

/** Height of the line with the mark's name, and of a line of its notes, in pixels. */
export const nameLine = 18;
export const noteLine = 16;
/** Padding within the border: at top and bottom, and at the sides. */
export const inset = { block: 6, inline: 10 };

/** What a tooltip or the live region says of one mark. */
export type Words = { name: string; value: string; lines: string[] };

type Props = {
  words: Words;
  /** Box of the mark that it names, which the tooltip keeps clear of. */
  mark: Box;
  /** Box that the tooltip stays within. */
  box: Box;
};

/** Left and right border, a pixel each. */
const borders = 2;
const widest = 240;

/** Follows the mark in focus. Hidden from screen readers: the live region says the same. */
export function ChartTooltip({ words: { name, value, lines }, mark, box }: Props) {
  const most = Math.max(0, Math.min(widest, box.width) - 2 * inset.inline - borders);
  const small = lines
    .flatMap((line) => wrapText(line, most, 12, false, 3))
    .map((text, i) => ({ text, key: i }));
  const head = textWidth(name, 13, true) + 16 + textWidth(value, 13, true);
  const oneLine = head <= most;
  const named = oneLine ? [name] : wrapText(name, most, 13, true, 2);
  const longest = Math.max(
    oneLine ? head : 0,
    ...(oneLine ? [] : [...named, value].map((line) => textWidth(line, 13, true))),
    ...small.map((line) => textWidth(line.text, 12)),
  );
  const width = Math.ceil(Math.min(most, longest)) + 2 * inset.inline + borders;
  const heads = oneLine ? 1 : named.length + 1;
  const height = heads * nameLine + small.length * noteLine + 2 * inset.block + borders;
  const { x, y } = placeTooltip(mark, { width, height }, box);
  return (
    <div
      className="chart-tip"
      aria-hidden="true"
      style={{ left: Math.round(x), top: Math.round(y), width, height }}
    >
      <div className={oneLine ? "chart-tip-head" : undefined}>
        {named.map((line) => (
          <b key={line}>{line}</b>
        ))}
        <b>{value}</b>
      </div>
      {small.map((line) => (
        <span key={line.key}>{line.text}</span>
      ))}
    </div>
  );
}
