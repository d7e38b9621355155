import { useState, type ComponentProps, type KeyboardEvent } from "react";
import { Input } from "../../ui/controls/field.tsx";
import { Icon } from "../../ui/icon.tsx";

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
        <Icon name={shown ? "eye-off" : "eye"} />
      </button>
    </div>
  );
}
