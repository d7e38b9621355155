import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "../class-names.ts";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  /** More about it; of one that is off, why. */
  hint?: ReactNode;
}

/** Yes or no, with words that can be pressed as well. */
export function Checkbox({ label, hint, className, disabled, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={cx("flex items-start gap-2.5", className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="mt-1.25 size-4 shrink-0 accent-ink pointer-coarse:mt-3 pointer-coarse:size-5"
      />
      <div className="min-w-0 flex-1 py-0.5 pointer-coarse:py-2.5">
        <label htmlFor={id} className={cx("block text-14", disabled ? "text-mute" : "cursor-pointer")}>
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-12 text-pretty text-mute">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
