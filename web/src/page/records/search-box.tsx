import { startTransition, useId, useOptimistic, useRef } from "react";
import { cx } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";

export interface SearchBoxProps {
  /** Name of the box, for screen readers; what can be found stands in it as long as nothing is typed. */
  label: string;
  hint: string;
  text: string;
  onChange: (text: string) => void;
}

/**
 * A box to search a list on the page with: it filters while one types, so there is nothing to send. The letter stands
 * in the box at once; `onChange` is called in a transition, in which the list follows.
 */
export function SearchBox({ label, hint, text, onChange }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useOptimistic(text);
  const change = (next: string) =>
    startTransition(() => {
      setTyped(next);
      onChange(next);
    });
  return (
    <search className="flex min-w-0 flex-1 basis-64 flex-wrap items-center" data-print="hide">
      <div className="relative min-w-0 flex-1 basis-56 sm:max-w-96">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-mute"
        />
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          placeholder={hint}
          value={typed}
          onChange={(event) => change(event.target.value)}
          className="input h-9 pr-10 pl-9 pointer-coarse:h-11 [&::-webkit-search-cancel-button]:hidden"
        />
        {/* Always there: made with the first letter it would hold that up. */}
        <button
          type="button"
          aria-label="Clear the search"
          className={cx(
            "absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-mute hover:text-ink pointer-coarse:w-11",
            typed === "" && "invisible",
          )}
          onClick={() => {
            change("");
            input.current?.focus();
          }}
        >
          <Icon name="x" className="size-4" />
        </button>
      </div>
    </search>
  );
}
