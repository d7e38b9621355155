import { GLOSSARY, type Word } from "@command-center/domain/glossary";
import { useId, useRef, useState, type ReactNode, type ToggleEvent } from "react";
import { flushSync } from "react-dom";
import "./term.css";

export interface TermProps {
  word: Word;
  /** As the sentence has it; the word itself where left out. */
  children?: ReactNode;
}

/** A dotted word that shows its meaning when it is pressed. The browser closes it by Escape or a press elsewhere. */
export function Term({ word, children = word }: TermProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // Rendered only while open: the text around the word stays as it reads.
  const [isOpen, setOpen] = useState(false);
  const meaning = GLOSSARY.find((term) => term.word === word)?.meaning;
  const place = ({ currentTarget, newState }: ToggleEvent<HTMLSpanElement>) => {
    if (newState !== "open" || button.current === null) return;
    const at = button.current.getBoundingClientRect();
    const most = innerWidth - currentTarget.offsetWidth - MARGIN;
    currentTarget.style.left = `${Math.max(MARGIN, Math.min(at.left, most))}px`;
    const below = at.bottom + GAP;
    const isRoomBelow = below + currentTarget.offsetHeight < innerHeight;
    currentTarget.style.top = `${isRoomBelow ? below : at.top - GAP - currentTarget.offsetHeight}px`;
  };
  return (
    <>
      <button ref={button} type="button" className="term" popoverTarget={id}>
        {children}
      </button>
      <span
        id={id}
        popover="auto"
        role="note"
        className="term-meaning"
        data-print="hide"
        onBeforeToggle={({ newState }) => flushSync(() => setOpen(newState === "open"))}
        onToggle={place}
      >
        {isOpen && (
          <>
            <b>{word}</b> {meaning}
          </>
        )}
      </span>
    </>
  );
}

const MARGIN = 12;
const GAP = 6;
