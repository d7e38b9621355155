import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

export interface TabsProps<Value extends string> {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Tabs, one of which is shown; arrow keys move between them. What is not shown is not drawn. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const choose = (next: string) => {
    const found = tabs.find((tab) => tab.value === next);
    if (found !== undefined) onChange(found.value);
  };
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List
        aria-label={label}
        className="mb-4 flex gap-1 overflow-x-auto border-b border-line"
        data-print="hide"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="relative h-10 shrink-0 px-3.5 font-semibold text-mute hover:text-ink data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:-bottom-px data-[state=active]:after:h-0.75 data-[state=active]:after:bg-accent pointer-coarse:h-11"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="outline-none">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
