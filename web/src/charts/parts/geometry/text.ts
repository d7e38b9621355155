// Layout happens before anything is drawn, so text is measured from a table of Public Sans advances, rounded up:
// a label that has room to spare is better than one that touches.
const groups: [letters: string, ems: number][] = [
  [" .,:;!'`’·|ij", 0.27],
  ["Il()[]", 0.31],
  ['{}/\\-–*"frtJ', 0.42],
  ["^zvs?_yc", 0.54],
  ["akxeohnuŋL+<=>÷", 0.59],
  ["bdpqg#FTE", 0.63],
  ["0123456789PZ", 0.65],
  ["ABCDKRSUVXY&$", 0.72],
  ["GHNOQw", 0.78],
  ["mM@%…", 0.9],
  ["W—", 0.96],
];
const advances = new Map(
  groups.flatMap(([letters, ems]) => [...letters].map((letter) => [letter, ems] as const)),
);
const unknown = 0.75;
const boldness = 1.05;

/** How wide a text is drawn, in pixels, never less. */
export function textWidth(text: string, size: number, bold = false): number {
  let ems = 0;
  for (const letter of text) ems += advances.get(letter) ?? unknown;
  return ems * size * (bold ? boldness : 1);
}

/** Cuts a text to a width, ending in an ellipsis. */
export function fitText(text: string, width: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && textWidth(`${letters.join("")}…`, size, bold) > width) letters.pop();
  return letters.length === 0 ? "" : `${letters.join("").trimEnd()}…`;
}

/** Breaks a text at spaces into at most `most` lines; the last one is cut to fit. */
export function wrapText(text: string, width: number, size: number, bold = false, most = 2): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || lines.length === most - 1 || textWidth(longer, size, bold) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== "") lines.push(line);
  return lines.map((each) => fitText(each, width, size, bold));
}

export type Anchor = "start" | "middle" | "end";
export type PlacedText = { text: string; x: number; y: number; anchor: Anchor };
