import { useState } from "react";
import { lazyPart } from "./lazy-part.ts";
import type { MenuProps } from "./menu-content.tsx";

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
