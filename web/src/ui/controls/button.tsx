import type { ComponentProps, ReactNode } from "react";
import { cx } from "../class-names.ts";

export interface ButtonLook {
  /** Secondary unless told otherwise. One primary a page at most. */
  look?: "primary" | "secondary" | "ghost" | "danger" | undefined;
  /** A square with nothing but an icon; give it an `aria-label`. */
  square?: boolean | undefined;
}

// Written out in full: the build finds class names by reading.
const LOOKS = { primary: "button-primary", secondary: "", ghost: "button-ghost", danger: "button-danger" };

/** The look of a button, also for a link that should look like one. */
export function buttonClass({ look = "secondary", square = false }: ButtonLook = {}): string {
  return cx("button", LOOKS[look], square && "button-square");
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
      className={cx(buttonClass({ look, square }), className)}
    />
  );
}
