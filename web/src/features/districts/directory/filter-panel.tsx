import { useId, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { setAddress } from "../../../navigation/address.ts";
import { FilterSelect, type FilterOption } from "../../../page/filter-select.tsx";

/** A filter of the list, and what is chosen in it. */
export interface Facet {
  /** Its name in the address. */
  name: string;
  label: string;
  all: string;
  options: readonly FilterOption[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The Filter button with what it opens; a filter that is on stays in sight while that is closed. */
export function FilterPanel({ facets }: { facets: readonly Facet[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const on = facets.filter(({ value }) => value !== null);
  const clear = () =>
    setAddress({ ...Object.fromEntries(facets.map(({ name }) => [name, null])), page: null }, "push");
  return (
    <>
      <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name="funnel" className="size-4" />
        Filter{on.length > 0 && ` (${on.length})`}
      </Button>
      <div id={id} hidden={!open} className="basis-full rounded-md border border-line bg-bg p-3">
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">Filter the districts</legend>
          {facets.map(({ name, ...facet }) => (
            <FilterSelect key={name} {...facet} />
          ))}
          {on.length > 0 && (
            <Button look="ghost" onClick={clear}>
              Clear filters
            </Button>
          )}
        </fieldset>
      </div>
      {!open && on.length > 0 && (
        <ul aria-label="Filters that are on" className="flex basis-full flex-wrap gap-1.5">
          {on.map(({ name, label, options, value, onChange }) => (
            <li key={name}>
              <button
                type="button"
                className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-12 hover:bg-hover pointer-coarse:h-11"
                onClick={() => onChange(null)}
              >
                {options.find((option) => option.value === value)?.label}
                <Icon name="x" className="size-3.5 text-mute" />
                <span className="sr-only">, take off the filter by {label.toLowerCase()}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
