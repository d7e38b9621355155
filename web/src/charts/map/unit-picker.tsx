import type { MapArea } from "./words.ts";

type Props = { units: MapArea[]; selected: MapArea; onSelect: (id: string) => void };

/** Chooses among the present units that one 2014 boundary holds. */
export function UnitPicker({ units, selected, onSelect }: Props) {
  if (units.length < 2) return null;
  return (
    <fieldset className="map-units" aria-label={`Units within the 2014 boundary of ${selected.polygon}`}>
      {units.map((unit) => (
        <button
          key={unit.id}
          type="button"
          aria-pressed={unit.id === selected.id}
          onClick={() => onSelect(unit.id)}
        >
          {unit.name} <b>{unit.label}</b>
        </button>
      ))}
    </fieldset>
  );
}
