import { listScopeAreas, type ScopeArea } from "@command-center/contract/accounts/administration";
import { useId, useMemo, useState } from "react";
import { countedText } from "@command-center/domain/number-text";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { Alert } from "../../../ui/states/alert.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { Field, Input } from "../../../ui/controls/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { EXPECTED } from "../../../page/expected.ts";
import { foundIn, scopeTree, stateOf, toggled, type ScopeNode } from "./scope-tree.ts";

export interface ScopePickerProps {
  value: readonly number[];
  onChange: (value: number[]) => void;
  /** Why there is nothing to choose. */
  off?: string | undefined;
}

/** Chooses what a person sees: the whole country, or some party regions, sub-regions and districts. */
export function ScopePicker({ value, onChange, off }: ScopePickerProps) {
  const { data: areas, error } = useRead(listScopeAreas, {});
  const hint = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={hint}>
      <legend className="text-14 font-semibold">Access</legend>
      <p id={hint} className="mb-1 text-12 text-pretty text-mute">
        {off ??
          (value.length === 0
            ? "The whole country. Choose regions, sub-regions or districts to limit the account to them."
            : "Limited to:")}
      </p>
      {off !== undefined ? null : areas !== undefined ? (
        <Choice areas={areas} value={value} onChange={onChange} />
      ) : error ? (
        <Alert tone="bad" announce="alert" title="The regions could not be loaded">
          {explain(error)}
        </Alert>
      ) : (
        <Loading what="the regions">
          {Array.from({ length: EXPECTED.areas }, (_, row) => (
            <Checkbox key={row} disabled label={<SkeletonWords like="Northern 00 districts" />} />
          ))}
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
  const [text, setText] = useState("");
  const tree = useMemo(() => scopeTree(areas), [areas]);
  const found = foundIn(tree, text);
  const isTyped = text.trim() !== "";
  const toggle = (node: ScopeNode) => onChange(toggled(tree, value, node));
  const chosen = areas.filter(({ id }) => value.includes(id));
  return (
    <div className="grid gap-2">
      {chosen.length > 0 && (
        <ul aria-label="Limited to" className="flex flex-wrap gap-1.5">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(value.filter((one) => one !== id))}
                className="inline-flex h-8 items-center gap-1.5 rounded-full border border-control px-2.5 text-12 hover:bg-hover pointer-coarse:h-11"
              >
                {name}
                <Icon name="x" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        label="Search areas"
        hint={<span role="status">{isTyped && found.tree.length === 0 ? "No matching area." : ""}</span>}
      >
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="Region, sub-region or district"
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Enter in here chooses; it must not send the form.
              event.preventDefault();
              if (found.first === null) return;
              if (stateOf(tree, value)(found.first) !== "all") toggle(found.first);
              setText("");
            }}
          />
        )}
      </Field>
      <ul aria-label="Areas">
        {found.tree.map((node) => (
          <Node
            key={node.area.id}
            node={node}
            open={found.holding}
            stateOf={stateOf(tree, value)}
            onToggle={toggle}
          />
        ))}
      </ul>
    </div>
  );
}

interface NodeProps {
  node: ScopeNode;
  /** Ids of areas that hold what is looked for: these stand open. */
  open: ReadonlySet<number>;
  stateOf: (node: ScopeNode) => "all" | "some" | "none";
  onToggle: (node: ScopeNode) => void;
}

/** An area with a tick for all of it, and what lies in it behind a button. Regions stand open, sub-regions closed. */
function Node({ node, open, stateOf: state, onToggle }: NodeProps) {
  const { area, below, districts } = node;
  const isRegion = area.kind === "party_region";
  const [isOpen, setOpen] = useState(isRegion && below.some((one) => one.area.kind === "sub_region"));
  const list = useId();
  const isHolding = open.has(area.id);
  const isShown = isOpen || isHolding;
  const standing = state(node);
  return (
    <li>
      <div className="flex items-start">
        {below.length > 0 ? (
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={list}
            aria-label={`${isRegion ? "In the region" : "In"} ${area.name}`}
            disabled={isHolding}
            onClick={() => setOpen(!isShown)}
            className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-sm text-mute hover:bg-hover disabled:opacity-50 pointer-coarse:size-11"
          >
            <Icon name={isShown ? "chevron-down" : "chevron-right"} className="size-4" />
          </button>
        ) : (
          <span className="size-6 shrink-0 pointer-coarse:size-11" />
        )}
        <Checkbox
          className="min-w-0 flex-1 pl-1 [&>div]:flex [&>div]:items-baseline [&>div]:gap-2"
          label={area.name}
          {...(below.length > 0 && {
            hint: countedText(districts.length, "district", "districts"),
          })}
          ref={(box) => {
            if (box !== null) box.indeterminate = standing === "some";
          }}
          checked={standing === "all"}
          onChange={() => onToggle(node)}
        />
      </div>
      {below.length > 0 && isShown && (
        <ul id={list} aria-label={`Areas in ${area.name}`} className="pl-6 pointer-coarse:pl-4">
          {below.map((one) => (
            <Node key={one.area.id} node={one} open={open} stateOf={state} onToggle={onToggle} />
          ))}
        </ul>
      )}
    </li>
  );
}
