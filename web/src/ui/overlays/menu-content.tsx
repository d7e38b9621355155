import * as DropdownMenu from "@radix-ui/react-dropdown-menu";
import { useRef, type ReactNode } from "react";
import { Icon } from "../icon.tsx";

export type MenuEntry =
  | {
      kind: "item";
      id: string;
      label: string;
      icon?: ReactNode;
      /** A few quiet letters at the end, such as the kind of a file. */
      hint?: string;
      onSelect: () => void;
    }
  | {
      kind: "choice";
      id: string;
      label: string;
      value: string;
      options: readonly MenuOption[];
      onChange: (value: string) => void;
    }
  | {
      /** One of several that are on or off; the menu stays open. Without `onToggle` it is always on. */
      kind: "check";
      id: string;
      label: string;
      isOn: boolean;
      hint?: string;
      onToggle?: () => void;
    }
  | { kind: "note"; id: string; content: ReactNode }
  | { kind: "separator"; id: string };

export interface MenuOption {
  value: string;
  label: string;
  icon?: ReactNode;
}

export interface MenuProps {
  /** Names the button, and through it the menu. */
  label: string;
  entries: readonly MenuEntry[];
  align?: "start" | "end";
  /** Somebody comes near the button or presses it: time to fetch what the entries say. */
  onNear?: (() => void) | undefined;
  className?: string;
  children: ReactNode;
}

interface Props extends MenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The key that opened it came before this was here to see it: the first entry takes the focus, as Radix would. */
  focusFirst: boolean;
}

const ROW =
  "flex h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-14 outline-none select-none data-highlighted:bg-hover pointer-coarse:h-11 forced-colors:data-highlighted:outline-2";

/** The menu behind a `Menu`. Type-ahead (1 s) and keys are Radix's. */
export function MenuContent({
  label,
  entries,
  align = "end",
  className,
  children,
  open,
  onOpenChange,
  focusFirst,
}: Props) {
  const pending = useRef(focusFirst);
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger aria-label={label} className={className}>
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          loop
          onFocus={({ target, currentTarget }) => {
            if (!pending.current || target !== currentTarget) return;
            pending.current = false;
            currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
          }}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-rise overflow-y-auto rounded-lg border border-line bg-surface p-1.5 font-sans text-ink shadow-lift"
        >
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case "separator":
      return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
    case "note":
      return <div className="px-2.5 py-1.5">{entry.content}</div>;
    case "item":
      return (
        <DropdownMenu.Item className={ROW} onSelect={entry.onSelect}>
          {entry.icon}
          {entry.label}
          {entry.hint !== undefined && <span className="ml-auto pl-4 text-12 text-mute">{entry.hint}</span>}
        </DropdownMenu.Item>
      );
    case "check":
      return (
        <DropdownMenu.CheckboxItem
          className={ROW}
          checked={entry.isOn}
          disabled={entry.onToggle === undefined}
          onSelect={(event) => {
            event.preventDefault();
            entry.onToggle?.();
          }}
        >
          <span className="inline-flex size-4">
            <DropdownMenu.ItemIndicator>
              <Icon name="check" className="size-4" />
            </DropdownMenu.ItemIndicator>
          </span>
          {entry.label}
          {entry.hint !== undefined && <span className="ml-auto pl-4 text-12 text-mute">{entry.hint}</span>}
        </DropdownMenu.CheckboxItem>
      );
    case "choice":
      return (
        <DropdownMenu.RadioGroup aria-label={entry.label} value={entry.value} onValueChange={entry.onChange}>
          {entry.options.map((option) => (
            <Option key={option.value} option={option} />
          ))}
        </DropdownMenu.RadioGroup>
      );
  }
}

function Option({ option }: { option: MenuOption }) {
  return (
    <DropdownMenu.RadioItem className={ROW} value={option.value}>
      {option.icon}
      <span className="flex-1">{option.label}</span>
      <DropdownMenu.ItemIndicator>
        <Icon name="check" className="size-4" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}
