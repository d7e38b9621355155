const SHORT = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });

/** A count in three digits, where it stands in small beside others: `358,908` is `359K`. */
export function shortCount(value: number): string {
  return SHORT.format(value);
}
