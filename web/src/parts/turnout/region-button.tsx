import { cx } from "../../ui/class-names.ts";

export interface RegionButtonProps {
  name: string;
  chosen: boolean;
  onChoose: () => void;
  className?: string;
}

/** A region's name as a button: map, charts and tables show that region; pressed again, the country. */
export function RegionButton({ name, chosen, onChoose, className }: RegionButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        "text-left underline underline-offset-4 hover:decoration-current hover:decoration-solid pointer-coarse:min-h-11",
        chosen ? "decoration-solid" : "decoration-mute decoration-dotted",
        className,
      )}
    >
      {name}
    </button>
  );
}
