/** A figure of a form with the name that people know it by. */
export interface Box {
  readonly name: string;
  readonly value: number;
}

/** What must hold between boxes: those on the left add up to the one on the right, or to no more than it. */
export interface Equation {
  readonly left: readonly Box[];
  readonly right: Box;
  readonly isLimit: boolean;
}

/** The figures of a form; null for a box that it does not have, or that is blank. */
export interface FormBoxes {
  readonly registered: Box | null;
  readonly votes: readonly Box[];
  readonly valid: Box | null;
  readonly invalid: Box | null;
  readonly total: Box | null;
  readonly counted: Box | null;
  readonly spoilt: Box | null;
  readonly unused: Box | null;
  readonly used: Box | null;
  readonly received: Box | null;
}

/** A single slip of the pen that explains all wrong sums. */
export type Slip =
  | { readonly is: "boxes swapped"; readonly boxes: readonly [Box, Box] }
  | {
      readonly is: "digits swapped" | "zero dropped" | "zero added";
      readonly box: Box;
      readonly meant: number;
    };

/** Boxes above which no slip is searched: the search tries all pairs. */
const MOST_BOXES = 40;

/**
 * The equations of a form that can be checked. Papers counted are those cast; with the spoilt ones they are used, and with the
 * unused ones received.
 */
export function equationsOf(form: FormBoxes): readonly Equation[] {
  const { votes, valid, invalid, total, counted, spoilt, unused, used, received, registered } = form;
  const equations: Equation[] = [];
  const add = (left: readonly (Box | null)[], right: Box | null, isLimit = false) => {
    const known = left.filter((box) => box !== null);
    if (right !== null && known.length === left.length) equations.push({ left: known, right, isLimit });
  };
  const cast = total ?? counted;
  if (votes.length > 0) add(votes, valid);
  add(valid === null ? [...votes, invalid] : [valid, invalid], cast);
  if (total !== null) add([counted], total);
  add([cast, spoilt], used);
  if (used === null) add([cast, spoilt, unused], received);
  else add([used, unused], received);
  add([cast], registered, true);
  return equations;
}

/** Sum of the left side of an equation. */
export const leftSum = ({ left }: Equation) => left.reduce((sum, { value }) => sum + value, 0);

/** Whether an equation holds. */
export function isRight(equation: Equation): boolean {
  return holds(equation, ({ value }) => value);
}

/**
 * The only single slip that, once corrected, makes all equations hold: two boxes swapped, two digits of a box swapped, or a zero of a
 * box dropped or added. Null if all hold, or if no slip or more than one would explain it.
 */
export function slipOf(equations: readonly Equation[]): Slip | null {
  if (equations.every(isRight)) return null;
  const boxes = [...new Set(equations.flatMap(({ left, right }) => [...left, right]))];
  if (boxes.length > MOST_BOXES) return null;
  const slips: Slip[] = [];
  const agrees = (valueOf: (box: Box) => number) => equations.every((equation) => holds(equation, valueOf));
  for (const [at, box] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) {
      if (other.value === box.value) continue;
      if (agrees((one) => (one === box ? other.value : one === other ? box.value : one.value)))
        slips.push({ is: "boxes swapped", boxes: [box, other] });
    }
    for (const [meant, is] of misread(box.value))
      if (agrees((one) => (one === box ? meant : one.value))) slips.push({ is, box, meant });
    if (slips.length > 1) return null;
  }
  return slips[0] ?? null;
}

function holds({ left, right, isLimit }: Equation, valueOf: (box: Box) => number): boolean {
  let sum = 0;
  for (const box of left) sum += valueOf(box);
  return isLimit ? sum <= valueOf(right) : sum === valueOf(right);
}

/** The numbers that may have been meant by a written one, each with its slip. */
function misread(value: number): ReadonlyMap<number, "digits swapped" | "zero dropped" | "zero added"> {
  const digits = String(value);
  const meant = new Map<number, "digits swapped" | "zero dropped" | "zero added">();
  const add = (text: string, is: "digits swapped" | "zero dropped" | "zero added") => {
    const number = Number(text);
    if (String(number) === text && number !== value && !meant.has(number)) meant.set(number, is);
  };
  for (let at = 0; at < digits.length; at += 1) {
    for (let other = at + 1; other < digits.length; other += 1) {
      const swapped = [...digits];
      [swapped[at], swapped[other]] = [digits[other] ?? "", digits[at] ?? ""];
      add(swapped.join(""), "digits swapped");
    }
    if (digits[at] === "0") add(digits.slice(0, at) + digits.slice(at + 1), "zero added");
    add(`${digits.slice(0, at + 1)}0${digits.slice(at + 1)}`, "zero dropped");
  }
  return meant;
}
