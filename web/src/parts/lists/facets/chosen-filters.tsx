import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { chosenIn } from "../shown-words.ts";

export interface ChosenFiltersProps {
  facets: ReturnType<typeof chosenIn>;
  /** Called when a filter was taken off: its button, which has the focus, goes. */
  onTaken: () => void;
  onClear: () => void;
}

/** The filters that a list is narrowed by, each with a button that takes it off, and one for all. */
export function ChosenFilters({ facets, onTaken, onClear }: ChosenFiltersProps) {
  return (
    <ul aria-label="Active filters" className="contents" data-print="hide">
      {facets.map(({ name, label, words, onChange }) => (
        <li key={name}>
          <button
            type="button"
            className="list-chip"
            onClick={() => {
              onChange(null);
              onTaken();
            }}
          >
            <span>
              <span className="text-mute">{label}</span> <strong>{words}</strong>
            </span>
            <Icon name="x" className="size-3.5" />
            <span className="sr-only">, remove this filter</span>
          </button>
        </li>
      ))}
      <li>
        <Button look="ghost" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
