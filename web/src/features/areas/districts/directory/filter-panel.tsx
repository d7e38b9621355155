import { useId, useState, type ReactNode } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { setAddress } from "../../../../navigation/address.ts";
import type { Facet } from "../../../../parts/lists/facets/facets.ts";

/** The Filter button with what it opens. */
export function FilterPanel({ facets, children }: { facets: readonly Facet[]; children: ReactNode }) {
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
          {children}
          {on.length > 0 && (
            <Button look="ghost" onClick={clear}>
              Clear filters
            </Button>
          )}
        </fieldset>
      </div>
    </>
  );
}
