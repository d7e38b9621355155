import type { Band } from "@command-center/domain/results/bands";
import type { ReactNode } from "react";
import type { Tone } from "../../ui/badge.tsx";
import { cx } from "../../ui/class-names.ts";

/** The tone of a badge that says what is in a band. */
export const BAND_TONES: Readonly<Record<Band, Tone>> = { good: "good", middling: "middling", poor: "bad" };

const LOOKS: Record<Band, { mark: string; tone: string; word: string }> = {
  good: { mark: "▲", tone: "text-pos", word: "high" },
  middling: { mark: "◆", tone: "text-mid", word: "middling" },
  poor: { mark: "▼", tone: "text-neg", word: "low" },
};

export interface BandMarkProps {
  band: Band;
  /** Meaning of the mark, for screen readers; high, middling or low where left out. */
  word?: string;
  className?: string;
  children?: ReactNode;
}

/** A value in the colour of its band with a mark of its own shape, so that colour is never alone. */
export function BandMark({ band, word, className, children }: BandMarkProps) {
  const look = LOOKS[band];
  return (
    <span data-band={band} className={cx("font-semibold whitespace-nowrap", look.tone, className)}>
      {children}
      <span aria-hidden="true" className="ml-1.5 inline-block w-3 text-center text-[0.625rem]">
        {look.mark}
      </span>
      <span className="sr-only">, {word ?? look.word}</span>
    </span>
  );
}
