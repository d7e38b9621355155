import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";

export interface FilePickerProps {
  state: "idle" | "hashing" | "unreadable";
  onPick: (file: File) => void;
}

/** Takes one file, chosen or dropped. */
export function FilePicker({ state, onPick }: FilePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [tooMany, setTooMany] = useState(false);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => keepStrayFilesOut(input), []);
  const leave = () => setIsOver(false);
  const wrong = tooMany
    ? "Choose one file at a time."
    : state === "unreadable"
      ? "This file could not be read. Choose a file that is on this device and smaller than 2 GB."
      : null;
  return (
    <div>
      <div
        data-over={isOver || undefined}
        className="relative grid justify-items-center gap-1 rounded-md border border-dashed border-control px-4 py-7 text-center hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-over:border-solid data-over:border-ink data-over:bg-hover"
      >
        <Icon name="upload" className="mb-1 size-5 text-mute" />
        <label htmlFor={id} className="font-semibold">
          {state === "hashing" ? "Reading the file …" : "Choose a file"}
        </label>
        <span className="text-12 text-mute">{isOver ? "let go to verify it" : "or drop it here"}</span>
        {/* It covers the whole place: browsers take a file dropped on an input by themselves. */}
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          aria-describedby={wrong === null ? undefined : `${id}-wrong`}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={leave}
          onDrop={leave}
          onChange={({ target }) => {
            const [file, ...others] = target.files ?? [];
            setTooMany(others.length > 0);
            if (file !== undefined && others.length === 0) onPick(file);
            // The same file can be chosen again, e.g. after it was changed.
            target.value = "";
          }}
        />
      </div>
      {wrong !== null && (
        <p id={`${id}-wrong`} role="alert" className="mt-1.5 text-12 font-medium text-neg">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** Ignores files dropped beside the place: the browser would open them instead of this page. Returns how to stop. */
function keepStrayFilesOut(place: { readonly current: EventTarget | null }): () => void {
  const refuse = (event: DragEvent) => {
    if (event.target === place.current || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  const events = ["dragover", "drop"] as const;
  for (const name of events) addEventListener(name, refuse);
  return () => {
    for (const name of events) removeEventListener(name, refuse);
  };
}
