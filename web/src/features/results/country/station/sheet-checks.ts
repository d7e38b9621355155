import {
  equationsOf,
  isRight,
  leftSum,
  slipOf,
  type Box,
  type Equation,
  type FormBoxes,
  type Slip,
} from "@command-center/import-rules/sheets/ballot-papers";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { countedText } from "@command-center/domain/number-text";
import { formatCount } from "../../../../ui/format.ts";
import { voteField, type EnteredFigures } from "./sheet-entries.ts";

/** A sum of the form with its numbers. */
export interface SheetCheck {
  readonly id: "candidates" | "valid" | "register";
  readonly name: string;
  /** `9 + 47 = 56`, `184 of 268`; empty while a figure is missing. */
  readonly numbers: string;
  /** What the form has instead, where the sum is wrong. */
  readonly instead: string | null;
  /** A warning does not keep the result out. */
  readonly is: "right" | "wrong" | "warning" | "open";
}

/** A change of fields that would make all sums agree. */
export interface LikelySlip {
  readonly text: string;
  readonly action: string;
  readonly changes: readonly {
    readonly field: string;
    readonly name: string;
    readonly from: number;
    readonly to: number;
  }[];
}

export interface SheetChecks {
  readonly checks: readonly SheetCheck[];
  /** The only slip that explains all wrong sums; null if none or several do. */
  readonly slip: LikelySlip | null;
  /** The sums as the record has them, of the figures. Null while a figure is missing. */
  readonly valid: number | null;
  readonly total: number | null;
}

/** More addends than these are shown by their sum alone. */
const MOST_ADDENDS = 6;

/**
 * Checks what is entered, by the rules of imported files. Sums that the user has not typed follow the figures, so they agree. `listed` is
 * the register of the station list: more votes than on it only warn, as the list may be of another day.
 */
export function checksOf(
  figures: EnteredFigures,
  { ballot, listed }: { readonly ballot: readonly string[]; readonly listed: number | null },
): SheetChecks {
  const fields = new Map<Box, string>();
  const box = (field: string, name: string, value: number | null | undefined): Box | null => {
    if (value == null) return null;
    const made = { name, value };
    fields.set(made, field);
    return made;
  };
  const votes = figures.votes.map((count, place) =>
    box(voteField(place), candidateName(ballot[place] ?? ""), count),
  );
  const known = votes.filter((one) => one !== null);
  const isComplete = known.length === votes.length && known.length > 0;
  const sum = isComplete ? known.reduce((all, { value }) => all + value, 0) : null;
  const invalid = box("invalid", "Invalid votes", figures.invalid);
  const typedValid = box("valid", "Valid votes", figures.valid);
  const typedTotal = box("total", "Votes cast", figures.total);
  const valid = typedValid ?? (sum === null ? null : { name: "Valid votes", value: sum });
  const total =
    typedTotal ??
    (valid === null || invalid === null ? null : { name: "Votes cast", value: valid.value + invalid.value });
  const ownRegister = box("registered", "Registered voters", figures.registered);
  const register = ownRegister ?? (listed === null ? null : { name: "Registered voters", value: listed });
  const form = { ...NO_PAPERS, votes: isComplete ? known : [], valid, invalid, total, registered: register };
  const equations = equationsOf(form);
  const find = (right: Box | null, isLimit: boolean) =>
    equations.find((one) => one.right === right && one.isLimit === isLimit);
  // What follows the figures is no figure of the form that could hold a slip.
  const slip = isComplete
    ? slipOf(equationsOf({ ...form, valid: typedValid, total: typedTotal, registered: ownRegister }))
    : null;
  const cast = total ?? valid;
  return {
    checks: [
      check(
        "candidates",
        `The ${countedText(ballot.length, "candidate adds", "candidates add")} up to valid votes`,
        find(valid, false),
      ),
      check("valid", "Valid and invalid votes make the votes cast", find(total, false)),
      registerCheck(cast, register, ownRegister !== null),
    ],
    slip: slip === null ? null : likelySlip(slip, fields),
    valid: sum,
    total: sum === null || invalid === null ? null : sum + invalid.value,
  };
}

const NO_PAPERS: Pick<FormBoxes, "counted" | "spoilt" | "unused" | "used" | "received"> = {
  counted: null,
  spoilt: null,
  unused: null,
  used: null,
  received: null,
};

function check(id: SheetCheck["id"], name: string, equation: Equation | undefined): SheetCheck {
  if (equation === undefined) return { id, name, numbers: "", instead: null, is: "open" };
  const addends = equation.left.map(({ value }) => formatCount(value));
  const sum = formatCount(leftSum(equation));
  const isOk = isRight(equation);
  return {
    id,
    name,
    numbers: addends.length > MOST_ADDENDS ? `sum ${sum}` : `${addends.join(" + ")} = ${sum}`,
    instead: isOk ? null : formatCount(equation.right.value),
    is: isOk ? "right" : "wrong",
  };
}

function registerCheck(cast: Box | null, register: Box | null, isOwn: boolean): SheetCheck {
  const name = isOwn
    ? "Votes cast are no more than registered voters"
    : "Votes cast are no more than voters on the station list";
  if (cast === null || register === null)
    return { id: "register", name, numbers: "", instead: null, is: "open" };
  const isOk = cast.value <= register.value;
  return {
    id: "register",
    name,
    numbers: `${formatCount(cast.value)} of ${formatCount(register.value)}`,
    instead: null,
    is: isOk ? "right" : isOwn ? "wrong" : "warning",
  };
}

function likelySlip(slip: Slip, fields: ReadonlyMap<Box, string>): LikelySlip {
  const changed = (box: Box, to: number) => ({
    field: fields.get(box) ?? "",
    name: box.name,
    from: box.value,
    to,
  });
  if (slip.is === "boxes swapped") {
    const [one, other] = slip.boxes;
    return {
      text: `${one.name} and ${other.name} seem to have changed places`,
      action: "Swap them",
      changes: [changed(one, other.value), changed(other, one.value)],
    };
  }
  const { box, meant } = slip;
  const how = {
    "digits swapped": "two digits seem to have changed places",
    "zero dropped": "a zero seems to be missing",
    "zero added": "a zero seems to be too many",
  }[slip.is];
  return {
    text: `${box.name}: ${how}`,
    action: `Use ${formatCount(meant)}`,
    changes: [changed(box, meant)],
  };
}
