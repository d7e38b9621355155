import { listScopeAreas, type ScopeArea } from "@command-center/contract/accounts/administration";
import { useEffect, useId, useRef, useState } from "react";
import { explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { fold, holds, typedWords } from "../../page/records/fold.ts";
import { Alert } from "../../ui/states/alert.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { areasByRegion, withoutRepeats } from "./account-words.ts";
import { EXPECTED } from "../../page/expected.ts";

const REGIONS = "grid grid-cols-2 gap-x-4 sm:grid-cols-3";
/** Most results shown; typing on narrows them. */
const MOST_FOUND = 8;

export interface ScopePickerProps {
  value: readonly number[];
  onChange: (value: number[]) => void;
  /** Why there is nothing to choose. */
  off?: string | undefined;
}

/** Chooses what a person sees: the whole country, or some party regions and districts. */
export function ScopePicker({ value, onChange, off }: ScopePickerProps) {
  const { data: areas, error } = useRead(listScopeAreas, {});
  const hint = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={hint}>
      <legend className="text-14 font-semibold">Sees</legend>
      <p id={hint} className="mb-1 text-12 text-pretty text-mute">
        {off ??
          (value.length === 0
            ? "The whole country. Choose regions or districts to limit the person to them."
            : "Only what is chosen here: lists, figures, search and exports.")}
      </p>
      {off !== undefined ? null : areas !== undefined ? (
        <Choice areas={areas} value={value} onChange={(next) => onChange(withoutRepeats(next, areas))} />
      ) : error ? (
        <Alert tone="bad" announce="alert" title="The regions could not be loaded">
          {explain(error)}
        </Alert>
      ) : (
        <Loading what="the regions">
          <div className={REGIONS}>
            {Array.from({ length: EXPECTED.regions }, (_, row) => (
              <Checkbox
                key={row}
                disabled
                label={<SkeletonWords like="Western" />}
                hint={<SkeletonWords like="00 districts" />}
              />
            ))}
          </div>
        </Loading>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  areas: readonly ScopeArea[];
  value: readonly number[];
  onChange: (value: number[]) => void;
}

function Choice({ areas, value, onChange }: ChoiceProps) {
  const groups = areasByRegion(areas);
  const chosen = areas.filter(({ id, kind }) => kind === "district" && value.includes(id));
  const set = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((one) => one !== id));
  return (
    <div className="grid gap-2">
      <div className={REGIONS}>
        {groups.map(({ region, districts }) => (
          <Checkbox
            key={region.id}
            label={region.name}
            hint={`${districts.length} ${districts.length === 1 ? "district" : "districts"}`}
            checked={value.includes(region.id)}
            onChange={(event) => set(region.id, event.target.checked)}
          />
        ))}
      </div>
      {chosen.length > 0 && (
        <ul aria-label="Chosen districts" className="flex flex-wrap gap-1.5">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => set(id, false)}
                className="inline-flex h-8 items-center gap-1.5 rounded-full border border-control px-2.5 text-12 hover:bg-hover pointer-coarse:h-11"
              >
                {name}
                <Icon name="x" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <DistrictSearch
        districts={areas.filter(
          ({ id, kind, partyRegion }) =>
            kind === "district" &&
            !value.includes(id) &&
            !groups.some(({ region }) => region.name === partyRegion && value.includes(region.id)),
        )}
        onChoose={(id) => set(id, true)}
      />
    </div>
  );
}

function DistrictSearch({ districts, onChoose }: { districts: ScopeArea[]; onChoose: (id: number) => void }) {
  const [text, setText] = useState("");
  const words = typedWords(text);
  const list = useRef<HTMLUListElement>(null);
  const found = words.length === 0 ? [] : districts.filter(({ name }) => holds(fold(name), words));
  useEffect(() => {
    if (text !== "") list.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  return (
    <Field
      label="Add a district"
      hint={
        <span role="status">
          {words.length > 0 &&
            (found.length === 0
              ? "No district of that name is left to choose."
              : found.length > MOST_FOUND
                ? `${found.length} districts; type on to find yours.`
                : "")}
        </span>
      }
    >
      {(control) => (
        <>
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="Name of a district or city"
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key !== "Enter") return;
              // Enter in here chooses; it must not send the form.
              event.preventDefault();
              if (first === undefined) return;
              onChoose(first.id);
              setText("");
            }}
          />
          {found.length > 0 && (
            <ul ref={list} aria-label="Districts found" className="flex flex-wrap gap-1.5">
              {found.slice(0, MOST_FOUND).map(({ id, name, partyRegion }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="button"
                    onClick={() => {
                      onChoose(id);
                      setText("");
                    }}
                  >
                    <Icon name="plus" className="size-4" />
                    {name}
                    <span className="font-normal text-mute">{partyRegion}</span>
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
