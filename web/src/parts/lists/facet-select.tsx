import { useId } from "react";
import type { FilterOption } from "../../page/filter-option.ts";
import { formatCount } from "../../ui/format.ts";
import { offeredOptions, type Facet, type FacetCounts } from "./facets/facets.ts";

export interface FacetSelectProps {
  facet: Facet;
  /** Rows behind each value, which the choices then name. */
  counts?: FacetCounts | undefined;
}

/** One filter of a list as a list of choices with counts, under headings where its options have such. */
export function FacetSelect({ facet, counts }: FacetSelectProps) {
  const { label, all, value, onChange } = facet;
  const id = useId();
  const optionOf = (option: FilterOption) => (
    <option key={option.value} value={option.value}>
      {option.label}
      {counts !== undefined && ` (${formatCount(counts.now.get(option.value) ?? 0)})`}
    </option>
  );
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
        {grouped(offeredOptions(facet, counts)).map(({ group, options: own }) =>
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
