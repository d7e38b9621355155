import type { Band } from "@command-center/domain/results/bands";
import type { Tone } from "../../ui/badge.tsx";

/** The tone of a badge that says what is in a band. */
export const BAND_TONES: Readonly<Record<Band, Tone>> = { good: "good", middling: "middling", poor: "bad" };
