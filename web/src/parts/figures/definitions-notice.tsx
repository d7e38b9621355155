import { explain } from "../../api/errors.ts";
import { StaleNotice } from "../../ui/states/states.tsx";
import type { Figures } from "./use-figures.ts";

/** Says why no number of the page opens its sheet, where the call that brings the sheets failed. */
export function DefinitionsNotice({ figures }: { figures: Figures }) {
  if (figures.error === null) return null;
  return (
    <div className="mb-4">
      <StaleNotice>Definitions and sources could not be loaded: {explain(figures.error)}</StaleNotice>
    </div>
  );
}
