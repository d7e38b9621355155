import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "../class-names.ts";

export interface FieldProps {
  label: ReactNode;
  /** True if only screen readers get the label. */
  isLabelHidden?: boolean | undefined;
  /** What is asked for, before anything went wrong. */
  hint?: ReactNode;
  /** What is wrong; marks the control and is read with it. */
  message?: string | undefined;
  className?: string | undefined;
  /** Draws the control with the attributes that tie it to label, hint and message. */
  children: (control: ControlProps) => ReactNode;
}

export interface ControlProps {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
}

/** A labelled control with a hint and a message of its own. */
export function Field({ label, isLabelHidden = false, hint, message, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const messageId = message ? `${id}-message` : undefined;
  return (
    <div className={cx("grid gap-1.5", className)}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "text-14 font-semibold"}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": message ? true : undefined,
        "aria-describedby": [messageId, hintId].filter(Boolean).join(" ") || undefined,
      })}
      {message && (
        <p id={messageId} className="text-12 font-medium text-neg">
          {message}
        </p>
      )}
      {hint !== undefined && (
        <div id={hintId} className="text-12 text-mute">
          {hint}
        </div>
      )}
    </div>
  );
}

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={cx("input", className)} />;
}
