import { useEffect, useId, useRef, useState } from "react";
import { byteText } from "../../../parts/files/byte-text.ts";
import { Icon } from "../../../ui/icon.tsx";

export interface DropPlaceProps {
  file: File | null;
  /** What is wrong with the file, or that there is none. */
  message: string | undefined;
  disabled: boolean;
  onPick: (file: File) => void;
  onWrong: (message: string) => void;
}

/** Takes one file, chosen or dropped. */
export function DropPlace({ file, message, disabled, onPick, onWrong }: DropPlaceProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  // A file dropped beside the place would be opened by the browser in place of this page.
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.target === input.current || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    for (const name of ["dragover", "drop"] as const) addEventListener(name, refuse);
    return () => {
      for (const name of ["dragover", "drop"] as const) removeEventListener(name, refuse);
    };
  }, []);
  const leave = () => setIsOver(false);
  return (
    <div>
      <div
        data-over={isOver || undefined}
        className="relative grid justify-items-center gap-1 rounded-md border border-dashed border-control px-4 py-6 text-center hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-over:border-solid data-over:border-ink data-over:bg-hover"
      >
        <Icon name={file === null ? "upload" : "file-text"} className="mb-1 size-5 text-mute" />
        <label htmlFor={id} className="font-semibold wrap-anywhere">
          {file === null ? "Choose a file" : file.name}
        </label>
        <span id={`${id}-hint`} className="text-12 text-mute">
          {file === null
            ? "or drop it here. CSV or Excel (.xlsx), at most 100 MB"
            : `${byteText(file.size)}. Choose or drop another to replace it`}
        </span>
        {/* It covers the whole place: browsers take a file dropped on an input by themselves. */}
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          disabled={disabled}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          aria-invalid={message === undefined ? undefined : true}
          aria-describedby={`${id}-hint ${id}-wrong`}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={leave}
          onDrop={leave}
          onChange={({ target }) => {
            const [picked, ...others] = target.files ?? [];
            if (others.length > 0) onWrong("Choose one file at a time.");
            else if (picked !== undefined) onPick(picked);
            // The same file can be chosen again, e.g. after it was changed.
            target.value = "";
          }}
        />
      </div>
      <p id={`${id}-wrong`} role="alert" className="mt-1.5 text-12 font-medium text-neg empty:hidden">
        {message}
      </p>
    </div>
  );
}
