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
  /** While set, the button ignores presses and says so to assistive technology. It keeps the focus. */
  busy?: boolean;
  /** Called when the pointer or the focus comes near, and before a press: fetches the code of what the button opens. */
  onNear?: (() => void) | undefined;
  children?: ReactNode;
}

/** A button; `type="button"` unless told otherwise. */
export function Button({ look, square, busy = false, className, onNear, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      onPointerEnter={onNear}
      onFocus={onNear}
      {...rest}
      // A browser takes the focus from a button that becomes `disabled`. Enter in a form's field presses its submit
      // button too, so a press that is prevented sends nothing twice.
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) return event.preventDefault();
        onNear?.();
        onClick?.(event);
      }}
      className={cx(buttonClass({ look, square }), className)}
    />
  );
}
