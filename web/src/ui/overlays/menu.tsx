import { useState } from "react";
import { lazyPart } from "../loading/lazy-part.ts";
import type { MenuProps } from "./menu-content.tsx";

const part = lazyPart(() => import("./menu-content.tsx"));

interface Props extends Omit<MenuProps, "entries"> {
  /** Null while they are being fetched: the menu opens with them. */
  entries: MenuProps["entries"] | null;
}

/** A button that opens a menu. The menu itself is fetched when the pointer comes near. */
export function Menu({ onNear, entries, ...props }: Props) {
  const [open, setOpen] = useState(false);
  const loaded = part.use();
  // The plain button is exchanged only once it was pressed: an exchange at any other time could take focus away.
  const [pressed, setPressed] = useState<"key" | "pointer" | null>(null);
  const near = () => {
    part.preload();
    onNear?.();
  };
  if (loaded && entries && pressed) {
    const first = pressed === "key";
    return (
      <loaded.MenuContent
        {...props}
        entries={entries}
        open={open}
        onOpenChange={setOpen}
        focusFirst={first}
      />
    );
  }
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded="false"
      className={props.className}
      onPointerEnter={near}
      onFocus={near}
      onClick={({ detail }) => {
        near();
        // A click that no pointer made counts no clicks.
        setPressed(detail === 0 ? "key" : "pointer");
        setOpen(true);
      }}
    >
      {props.children}
    </button>
  );
}
