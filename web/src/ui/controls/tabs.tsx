import { useId, type KeyboardEvent, type ReactNode } from "react";

export interface TabsProps<Value extends string> {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** How many tabs on an arrow leads, from the first to the last and around. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Tabs, one of which is shown; arrow keys, Home and End move between them and show what they reach, as
 * https://www.w3.org/WAI/ARIA/apg/patterns/tabs asks. What is not shown is not drawn.
 */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const id = useId();
  const go = (event: KeyboardEvent<HTMLButtonElement>, from: number) => {
    const { key, ctrlKey, altKey, metaKey, shiftKey, currentTarget } = event;
    if (ctrlKey || altKey || metaKey || shiftKey) return;
    const step = STEPS[key];
    const to =
      step !== undefined
        ? (from + step + tabs.length) % tabs.length
        : key === "Home"
          ? 0
          : key === "End"
            ? tabs.length - 1
            : from;
    const next = tabs[to];
    if (to === from || next === undefined) return;
    event.preventDefault();
    (currentTarget.parentElement?.children[to] as HTMLElement | undefined)?.focus();
    onChange(next.value);
  };
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className="mb-4 flex gap-1 overflow-x-auto border-b border-line"
        data-print="hide"
      >
        {tabs.map((tab, i) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={id + tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => go(event, i)}
            className="relative h-10 shrink-0 px-3.5 font-semibold text-mute hover:text-ink aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:-bottom-px aria-selected:after:h-0.75 aria-selected:after:bg-accent pointer-coarse:h-11"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* What is shown begins anew with its tab. */}
      <div
        key={value}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={id + value}
        // As the pattern asks where a panel may hold nothing that takes focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="outline-none"
      >
        {tabs.find((tab) => tab.value === value)?.content}
      </div>
    </div>
  );
}
