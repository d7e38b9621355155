import { oneDecimal } from "@command-center/domain/results/turnout";

/** Columns of shares, with one decimal. */
export const PERCENT = { kind: "number", unit: "%", like: "00.0", format: oneDecimal } as const;

/** Columns of differences of shares. */
export const POINTS = { ...PERCENT, unit: "points" } as const;
