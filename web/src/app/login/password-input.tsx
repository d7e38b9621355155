import { useState, type ComponentProps, type KeyboardEvent } from "react";
import { Input } from "../../ui/field.tsx";

const EYE = "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z";

export interface PasswordInputProps extends ComponentProps<"input"> {
  /** Told whether caps lock is on, each time a key says so. */
  onCapsLock?: (on: boolean) => void;
}

/** A password that can be looked at. Also used without the design system's heavier parts, by login. */
export function PasswordInput({ onCapsLock, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const caps = (event: KeyboardEvent<HTMLInputElement>) => onCapsLock?.(event.getModifierState("CapsLock"));
  return (
    <div className="relative">
      <Input {...rest} type={shown ? "text" : "password"} className="pr-11" onKeyDown={caps} onKeyUp={caps} />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-mute hover:text-ink"
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-4.5 fill-none stroke-current stroke-[1.6]"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={EYE} />
          <circle cx="12" cy="12" r="2.8" />
          {shown && <path d="M4 4l16 16" />}
        </svg>
      </button>
    </div>
  );
}
