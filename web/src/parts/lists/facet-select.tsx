import { useId } from "react";
import type { FilterOption } from "../../page/filter-select.tsx";
import type { Facet } from "./shown-words.ts";

/** One filter of a list as a list of choices, under headings where its options have such. */
export function FacetSelect({ label, all, options, value, onChange }: Facet) {
  const id = useId();
  return (
    <div className="filter-select min-w-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        className="select max-w-full"
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      >
        <option value="">{all}</option>
        {grouped(options).map(({ group, options: own }) =>
          group === undefined || own.length === 1 ? (
            own.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {own.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
    </div>
  );
}

function optionOf({ value, label }: FilterOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

/** Neighbours of one group together. */
function grouped(options: readonly FilterOption[]) {
  const groups: { group: string | undefined; options: FilterOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === option.group) last.options.push(option);
    else groups.push({ group: option.group, options: [option] });
  }
  return groups;
}
