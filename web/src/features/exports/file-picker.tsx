import { useId, useState } from "react";
import { Icon } from "../../ui/icon.tsx";

export interface FilePickerProps {
  state: "idle" | "hashing" | "unreadable";
  onPick: (file: File) => void;
}

/** Takes one file, chosen or dropped. */
export function FilePicker({ state, onPick }: FilePickerProps) {
  const id = useId();
  const [tooMany, setTooMany] = useState(false);
  const wrong = tooMany
    ? "Give one file at a time."
    : state === "unreadable"
      ? "This file could not be read. Choose a file that is on this device and smaller than 2 GB."
      : null;
  return (
    <div>
      <div className="relative grid justify-items-center gap-1 rounded-md border border-dashed border-control px-4 py-7 text-center hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <Icon name="upload" className="mb-1 size-5 text-mute" />
        <label htmlFor={id} className="font-semibold">
          {state === "hashing" ? "Reading the file …" : "Choose a file"}
        </label>
        <span className="text-12 text-mute">or drop it here</span>
        {/* Over all of it: browsers take what is dropped on it by themselves. */}
        <input
          id={id}
          type="file"
          multiple
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          aria-describedby={wrong === null ? undefined : `${id}-wrong`}
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
