import { useEffect, useRef, useState, type ReactNode } from "react";
import { lazyPart } from "../loading/lazy-part.ts";
import type { TooltipProps } from "./tooltip-content.tsx";

const part = lazyPart(() => import("./tooltip-content.tsx"));

/**
 * Tooltips inside share one clock: 700 ms until the first opens, none for the next within 300 ms.
 * Every `Tooltip` needs a group around it, which fetches what draws them when it is first pointed at or focused.
 */
export function TooltipGroup({ children }: { children: ReactNode }) {
  const loaded = part.use();
  const box = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  // The exchange mounts the children anew: wait while one of them holds focus, or is pressed, as its click would be lost.
  const isPressed = useRef(false);
  useEffect(() => {
    const here = box.current;
    if (!loaded || !here || ready) return;
    const exchange = () => {
      if (!isPressed.current && !here.contains(document.activeElement)) setReady(true);
    };
    exchange();
    const afterwards = () => void setTimeout(exchange);
    here.addEventListener("focusout", afterwards);
    addEventListener("pointerup", afterwards);
    return () => {
      here.removeEventListener("focusout", afterwards);
      removeEventListener("pointerup", afterwards);
    };
  }, [loaded, ready]);
  const pointer = useRef<[x: number, y: number] | null>(null);
  const point = (event: { clientX: number; clientY: number }) => {
    pointer.current = [event.clientX, event.clientY];
    part.preload();
  };
  // The pointer that brought them may rest on one by now: it is told that it points.
  useEffect(() => {
    if (!ready || pointer.current === null) return;
    const pointed = document.elementFromPoint(...pointer.current);
    if (box.current?.contains(pointed))
      pointed?.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse" }));
  }, [ready]);
  const press = () => {
    isPressed.current = true;
    // The click comes after the pointer is up.
    const release = () => void setTimeout(() => (isPressed.current = false));
    addEventListener("pointerup", release, { once: true, capture: true });
    addEventListener("pointercancel", release, { once: true, capture: true });
  };
  return (
    <div
      ref={box}
      className="contents"
      onPointerOver={point}
      onPointerLeave={() => (pointer.current = null)}
      onFocus={part.preload}
      onPointerDown={press}
    >
      {loaded && ready ? <loaded.TooltipClock>{children}</loaded.TooltipClock> : children}
    </div>
  );
}

/** Words that appear beside what they belong to, on hover and on focus. */
export function Tooltip(props: TooltipProps) {
  const loaded = part.use();
  return loaded ? <loaded.TooltipContent {...props} /> : props.children;
}
