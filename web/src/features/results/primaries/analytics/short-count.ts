import { numberFormat } from "../../../../ui/formats.ts";
const SHORT = numberFormat(
  {
    notation: "compact",
    minimumSignificantDigits: 3,
    maximumSignificantDigits: 3,
  },
  "en-US",
);

/** A count in three digits, where it stands in small beside others: `358,908` is `359K`, `2,996,437` is `3.00M`. */
export function shortCount(value: number): string {
  return value < 1000 ? String(value) : SHORT.format(value);
}
