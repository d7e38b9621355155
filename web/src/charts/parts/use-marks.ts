import { useCallback, useState, type FocusEvent, type KeyboardEvent } from "react";

/** `start`: focus came before there was a mark, and goes to the first one once there is. */
type Active = { index: number | "start"; by: "key" | "pointer" } | null;

/** How the marks of a chart are reached by keyboard and pointer: one tab stop, arrow keys between marks. */
export type Marks = {
  active: number | null;
  /** The mark reached by keyboard, for the live region: hovering must not talk. */
  spoken: number | null;
  point: (index: number | null) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export type Step = (index: number, key: string) => number;

/** Left and up go back, right and down go on. */
export function stepInOrder(count: number): Step {
  return (index, key) => {
    if (key === "ArrowLeft" || key === "ArrowUp") return Math.max(0, index - 1);
    if (key === "ArrowRight" || key === "ArrowDown") return Math.min(count - 1, index + 1);
    return index;
  };
}

const arrows = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

export function useMarks(
  count: number,
  step: Step,
  options: { start?: number; onEnter?: (index: number) => void; onEscape?: () => void } = {},
): Marks {
  const [state, setState] = useState<Active>(null);
  const start = Math.min(options.start ?? 0, count - 1);
  const index = state?.index === "start" ? start : state?.index;
  const active =
    state !== null && index !== undefined && count > 0 && index < count ? { index, by: state.by } : null;
  // The same one at every draw, so that what is pointed at need not be drawn again.
  const point = useCallback(
    (index: number | null) => setState(index === null ? null : { index, by: "pointer" }),
    [],
  );
  const byKey = (index: number) => setState({ index, by: "key" });

  const onKeyDown = (event: KeyboardEvent) => {
    if (count === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (arrows.has(key)) byKey(active === null ? start : step(active.index, key));
    else if (key === "Home") byKey(0);
    else if (key === "End") byKey(count - 1);
    else if (key === "Enter" || key === " ") {
      if (active === null || !options.onEnter) return;
      options.onEnter(active.index);
    } else if (key === "Escape") {
      setState(null);
      options.onEscape?.();
    } else return;
    event.preventDefault();
  };

  return {
    active: active?.index ?? null,
    spoken: active?.by === "key" ? active.index : null,
    point,
    onFocus: (event) => {
      // A click focuses too, but then the pointer has said which mark it means.
      if (event.currentTarget.matches(":focus-visible"))
        setState((now) => now ?? { index: count > 0 ? start : "start", by: "key" });
    },
    onBlur: () => setState(null),
    onKeyDown,
  };
}
