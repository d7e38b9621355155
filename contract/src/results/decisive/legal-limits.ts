import * as z from "zod/mini";
import { count, day } from "../../wire/values.ts";

/** What the law, or the party's own rules for its tribunal, limit after an election, by the ids that are stored. */
export const LIMIT_NAMES = {
  recount_below: "Recount below",
  recount_after_polling: "Recount after polling",
  petition_after_gazette: "Petition after gazette",
  judgment_after_filing: "Judgment after filing",
  appeal_after_judgment: "Appeal after judgment",
  presidential_petition: "Presidential petition",
  tribunal_ruling_after_filing: "Tribunal ruling after filing",
} as const;
export type LimitKind = keyof typeof LIMIT_NAMES;

/** A limit of the law. All limits of a kind are in force, also those that contradict each other, each with its law. */
export const legalLimit = z.object({
  kind: z.enum(Object.keys(LIMIT_NAMES) as [LimitKind, ...LimitKind[]]),
  value: count,
  /** Null for votes. */
  unit: z.nullable(z.enum(["days", "months"])),
  law: z.string(),
  appliesFrom: day,
  source: z.string(),
});
export type LegalLimit = z.infer<typeof legalLimit>;
