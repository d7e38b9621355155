import { COMPARED_AREAS } from "@command-center/contract/areas/areas";
import { useRef, useState } from "react";
import { setAddress } from "../../../../navigation/address.ts";
import { holds, searchText, typedWords } from "@command-center/domain/names/search-text";
import { Field, Input } from "../../../../ui/controls/field.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import type { Choice } from "./choice.ts";

/** Most results shown; typing on narrows them. */
const MOST_FOUND = 8;

export interface AreaChoiceProps {
  slugs: readonly string[];
  known: readonly Choice[];
  offered: readonly Choice[];
}

/** The areas that are compared, each to be taken out, and a box to add another. */
export function AreaChoice({ slugs, known, offered }: AreaChoiceProps) {
  const box = useRef<HTMLDivElement>(null);
  const chosen = slugs.flatMap((slug) => known.find((one) => one.slug === slug) ?? []);
  const choose = (next: readonly string[]) => setAddress({ compare: next.join(",") }, "push");
  const isFull = slugs.length >= COMPARED_AREAS.most;
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
      {chosen.length > 0 && (
        <ul aria-label="Areas compared" className="flex flex-wrap gap-1.5">
          {chosen.map(({ slug, name, kind }) => (
            <li key={slug}>
              <button
                type="button"
                aria-label={`Remove ${name}, ${kind}`}
                onClick={() => {
                  choose(slugs.filter((one) => one !== slug));
                  // The button is gone: the keyboard stays in the card.
                  box.current?.focus();
                }}
                className={CHIP}
              >
                <span className="font-semibold">{name}</span> <span className="text-mute">{kind}</span>
                <Icon name="x" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-12 text-mute">Four areas at most. Remove one to add another.</p>
      ) : (
        <AddArea
          offered={offered.filter(({ slug }) => !slugs.includes(slug))}
          hint={
            chosen[0] === undefined
              ? "Add two to four areas to see them side by side."
              : chosen.length < COMPARED_AREAS.least
                ? `Add another area to compare with ${chosen[0].name}.`
                : ""
          }
          onAdd={(slug) => choose([...slugs, slug])}
        />
      )}
    </div>
  );
}

const CHIP =
  "inline-flex h-8 items-center gap-1.5 rounded-full border border-control px-2.5 text-12 hover:bg-hover pointer-coarse:h-11";

/** Skeleton for as many areas as the address names. */
export function AreaChoiceSkeleton({ slugs }: { slugs: readonly string[] }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {slugs.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {slugs.map((slug) => (
            <span key={slug} className={CHIP}>
              <SkeletonWords like={`${slug} Sub-region`} />
            </span>
          ))}
        </p>
      )}
      {slugs.length >= COMPARED_AREAS.most ? (
        <p className="text-12">
          <SkeletonWords like="Four areas at most. Remove one to add another." />
        </p>
      ) : (
        <Field
          label={<SkeletonWords like="Add area" />}
          className="max-w-96"
          hint={
            slugs.length < COMPARED_AREAS.least && (
              <SkeletonWords like="Add two to four areas to see them side by side." />
            )
          }
        >
          {() => <span className="input block h-9 pointer-coarse:h-11" />}
        </Field>
      )}
    </div>
  );
}

interface AddAreaProps {
  offered: readonly Choice[];
  hint: string;
  onAdd: (slug: string) => void;
}

function AddArea({ offered, hint, onAdd }: AddAreaProps) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const words = typedWords(text);
  const found = words.length === 0 ? [] : offered.filter(({ name }) => holds(searchText(name), words));
  const add = (slug: string) => {
    onAdd(slug);
    setText("");
    input.current?.focus();
  };
  return (
    <Field
      label="Add area"
      className="max-w-96"
      hint={
        <span role="status">
          {words.length === 0
            ? hint
            : found.length === 0
              ? "No matching area."
              : found.length > MOST_FOUND
                ? `${found.length} areas; keep typing to narrow the list.`
                : ""}
        </span>
      }
    >
      {(control) => (
        <>
          <Input
            {...control}
            ref={input}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="Region, sub-region or district"
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key !== "Enter" || first === undefined) return;
              event.preventDefault();
              add(first.slug);
            }}
          />
          {found.length > 0 && (
            <ul aria-label="Areas found" className="flex flex-wrap gap-1.5">
              {found.slice(0, MOST_FOUND).map(({ slug, name, kind }) => (
                <li key={slug}>
                  <button type="button" className="button" onClick={() => add(slug)}>
                    <Icon name="plus" className="size-4" />
                    {name}
                    <span className="font-normal text-mute">{kind}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}
