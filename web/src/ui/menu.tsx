import { useState, type ReactNode } from "react";
import { lazyPart } from "./lazy-part.ts";

export type MenuEntry =
  | { kind: "item"; id: string; label: string; icon?: ReactNode; onSelect: () => void }
  | {
      kind: "choice";
      id: string;
      label: string;
      value: string;
      options: readonly MenuOption[];
      onChange: (value: string) => void;
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
  /** Look of the button. */
  className?: string;
  /** What the button shows. */
  children: ReactNode;
}

const part = lazyPart(() => import("./menu-content.tsx"));
export const preloadMenu = part.preload;

/** A button that opens a menu. The menu itself is fetched when the pointer comes near. */
export function Menu(props: MenuProps) {
  const [open, setOpen] = useState(false);
  const loaded = part.use();
  // The plain button is exchanged only once it was pressed: an exchange at any other time could take focus away.
  const [pressed, setPressed] = useState(false);
  if (loaded && pressed) return <loaded.MenuContent {...props} open={open} onOpenChange={setOpen} />;
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded="false"
      className={props.className}
      onPointerEnter={part.preload}
      onFocus={part.preload}
      onClick={() => {
        part.preload();
        setPressed(true);
        setOpen(true);
      }}
    >
      {props.children}
    </button>
  );
}
