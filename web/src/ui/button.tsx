import type { ComponentProps, ReactNode } from "react";
import { cx } from "./class-names.ts";

const LOOKS = {
  primary: "border-ink bg-ink text-surface hover:opacity-88",
  secondary: "border-line bg-surface text-ink hover:bg-hover",
  ghost: "border-transparent text-mute hover:bg-hover hover:text-ink",
  danger: "border-neg bg-neg text-surface hover:opacity-88",
} as const;

export interface ButtonLook {
  look?: keyof typeof LOOKS;
  /** A square with nothing but an icon; give it an `aria-label`. */
  square?: boolean;
}

/** The look of a button, also for a link that should look like one. */
export function buttonClass({ look = "secondary", square = false }: ButtonLook = {}): string {
  return cx(
    "inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-md border text-14 font-semibold whitespace-nowrap",
    "transition-[background-color,opacity] duration-100 pointer-coarse:h-11",
    "disabled:opacity-55 disabled:hover:opacity-55 aria-disabled:opacity-55",
    square ? "w-9 pointer-coarse:w-11" : "px-3.5",
    LOOKS[look],
  );
}

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** While set, the button is off and says so to assistive technology. */
  busy?: boolean;
  children?: ReactNode;
}

/** A button; `type="button"` unless told otherwise. */
export function Button({ look, square, busy = false, className, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass({ ...(look && { look }), ...(square && { square }) }), className)}
    />
  );
}
