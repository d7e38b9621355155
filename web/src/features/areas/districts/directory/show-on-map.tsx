import { Icon } from "../../../../ui/icon.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { setAddress, useHeld } from "../../../../navigation/address.ts";

/** Size of the button, also for its skeleton. */
export const PIN = "-ml-1 size-7 shrink-0 pointer-coarse:size-11 print:hidden";

/** Selects a district on the map beside the list, or takes the selection back. */
export function ShowOnMap({ slug, name }: { slug: string; name: string }) {
  const isSelected = useHeld("district") === slug;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={`${name} on the map`}
      className={cx(
        PIN,
        "grid place-items-center rounded-sm hover:bg-hover",
        isSelected ? "text-ink" : "text-mute",
      )}
      onClick={() => setAddress({ district: isSelected ? null : slug, area: null })}
    >
      <Icon name="map-pin" className="size-4" />
    </button>
  );
}
