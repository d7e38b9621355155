import { countedText } from "@command-center/domain/number-text";
import type { MissingResults } from "@command-center/contract/results/station-results";
import { formatCount } from "../../../ui/format.ts";

type Reason = MissingResults["reasons"][number];

const REASONS: Record<Reason["reason"], string> = {
  expected: "No result has come in",
  "not received": "Not received",
  nullified: "Nullified",
  zero: "Zero votes on the sheet",
};

/** Why stations have no votes. */
export const reasonText = ({ reason }: Pick<Reason, "reason">): string => REASONS[reason];

/** `54,357 voters, in 18 districts and cities`. */
export function whereText({ voters, districts }: Pick<Reason, "voters" | "districts">): string {
  const where = `in ${countedText(districts, "district or city", "districts and cities")}`;
  return voters === null ? where : `${formatCount(voters)} voters, ${where}`;
}
