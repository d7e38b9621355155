import { useCallback, useId } from "react";
import { setAddress, useHeld } from "../navigation/address.ts";

export interface FilterOption {
  /** As the address holds it. */
  value: string;
  label: string;
  /** What it stands under, in a list that has such headings. */
  group?: string;
}

/**
 * One of some values under a name of the address, or none of them (null, also for a value that is not there). Choosing
 * is a step in the history and starts a list at its first page.
 */
export function useFilter(
  name: string,
  options: readonly FilterOption[],
): [string | null, (value: string | null) => void] {
  const valueInAddress = useHeld(name);
  const value = options.some((option) => option.value === valueInAddress) ? valueInAddress : null;
  const choose = useCallback(
    (next: string | null) => setAddress({ [name]: next, page: null }, "push"),
    [name],
  );
  return [value, choose];
}

export interface FilterSelectProps {
  label: string;
  /** What choosing nothing means: "All regions". */
  all: string;
  options: readonly FilterOption[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A choice that narrows a list. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
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
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
