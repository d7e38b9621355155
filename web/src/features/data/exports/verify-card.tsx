import { useEffect, useId, useRef, useState } from "react";
import { setAddress, useHeld } from "../../../navigation/address.ts";
import { Card } from "../../../ui/card.tsx";
import { canHash, hashIn, hashOf } from "./hash-of.ts";
import { Verdict } from "./verdict.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, Input } from "../../../ui/controls/field.tsx";
import { Icon } from "../../../ui/icon.tsx";

const BY_HAND = [
  { system: "Windows", command: "certutil -hashfile FILE SHA256" },
  { system: "macOS", command: "shasum -a 256 FILE" },
  { system: "Linux", command: "sha256sum FILE" },
] as const;

const ask = (sha256: string) => setAddress({ sha256 }, "push");

/** Takes a file or a hash and says what became of it. The hash stands in the address: an answer can be passed on. */
export function VerifyCard() {
  const hashInAddress = useHeld("sha256");
  const hash = hashInAddress === null ? null : hashIn(hashInAddress);
  const [picked, setPicked] = useState<{ name: string; sha256: string } | null>(null);
  const [state, setState] = useState<"idle" | "hashing" | "unreadable">("idle");

  const pick = async (file: File) => {
    setState("hashing");
    try {
      const sha256 = await hashOf(file);
      setPicked({ name: file.name, sha256 });
      setState("idle");
      ask(sha256);
    } catch (error) {
      console.error(error);
      setState("unreadable");
    }
  };
  const sha256 = hash !== null && "sha256" in hash ? hash.sha256 : null;
  // Asked from the list below, the answer may lie out of sight.
  const answer = useRef<HTMLDivElement>(null);
  const before = useRef(sha256);
  useEffect(() => {
    if (sha256 !== null && sha256 !== before.current) answer.current?.scrollIntoView({ block: "nearest" });
    before.current = sha256;
  }, [sha256]);
  return (
    <Card title="Verify a file" note="Checked in your browser; the file is not uploaded">
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-4 wide:grid-cols-2">
        <div data-print="hide" className="grid min-w-0 gap-4">
          {canHash() ? <FilePicker state={state} onPick={(file) => void pick(file)} /> : <ByHand />}
          <HashForm onAsk={ask} wrong={hash !== null && "wrong" in hash ? hash.wrong : undefined} />
        </div>
        <div ref={answer} className="min-w-0 scroll-my-20">
          {sha256 === null ? (
            <p className="text-pretty text-mute wide:pt-1">
              Result: genuine and current, genuine but outdated, or not ours. A re-saved file will not match.
            </p>
          ) : (
            <Verdict sha256={sha256} name={picked?.sha256 === sha256 ? picked.name : null} />
          )}
        </div>
      </div>
    </Card>
  );
}

/** How to work out a hash where the browser cannot. */
function ByHand() {
  return (
    <div>
      <p className="text-pretty">
        This browser can check files only over https. Open this page over https, or calculate the file's
        SHA-256 and paste it:
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-12">
        {BY_HAND.map(({ system, command }) => (
          <div key={system} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-mute">{system}</dt>
            <dd className="min-w-0 font-mono wrap-anywhere select-all">{command}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface HashFormProps {
  onAsk: (sha256: string) => void;
  wrong: string | undefined;
}

/** Takes a hash in place of a file. */
function HashForm({ onAsk, wrong }: HashFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const found = hashIn(input.current?.value ?? "");
        if ("sha256" in found) {
          setRefused(undefined);
          onAsk(found.sha256);
        } else {
          setRefused(found.wrong);
          input.current?.focus();
        }
      }}
    >
      <Field className="min-w-0 flex-1" label="Or its SHA-256" message={refused ?? wrong}>
        {(attributes) => (
          <Input
            ref={input}
            {...attributes}
            className="font-mono"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            placeholder="64-character code"
          />
        )}
      </Field>
      <Button type="submit" className="mt-6.75 h-10 pointer-coarse:h-11">
        Check
      </Button>
    </form>
  );
}

interface FilePickerProps {
  state: "idle" | "hashing" | "unreadable";
  onPick: (file: File) => void;
}

/** Takes one file, chosen or dropped. */
function FilePicker({ state, onPick }: FilePickerProps) {
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
