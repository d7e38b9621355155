import { useState } from "react";
import { lazyPart } from "../loading/lazy-part.ts";
import type { MenuProps } from "./menu-content.tsx";

const part = lazyPart(() => import("./menu-content.tsx"));

/** A button that opens a menu. The menu itself is fetched when the pointer comes near. */
export function Menu({ onNear, ...props }: MenuProps) {
  const [open, setOpen] = useState(false);
  const loaded = part.use();
  // The plain button is exchanged only once it was pressed: an exchange at any other time could take focus away.
  const [pressed, setPressed] = useState<"key" | "pointer" | null>(null);
  const near = () => {
    part.preload();
    onNear?.();
  };
  if (loaded && pressed) {
    const first = pressed === "key";
    return <loaded.MenuContent {...props} open={open} onOpenChange={setOpen} focusFirst={first} />;
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
