/** Rows on a page, where a list does not say otherwise. */
export const PAGE_SIZE = 10;

/** Rows that a page of a list may hold, as the address has them under `rows`. */
export const LIST_SIZES = ["10", "25", "50", "all"] as const;
export type ListSize = (typeof LIST_SIZES)[number];

/** How many rows a page of a list has. */
export function SizeChoice({ size, onChoose }: { size: ListSize; onChoose: (size: string) => void }) {
  return (
    <label className="list-size">
      <span className="text-12 text-mute">Rows</span>
      <select className="select" value={size} onChange={({ target }) => onChoose(target.value)}>
        {LIST_SIZES.map((one) => (
          <option key={one} value={one}>
            {one === "all" ? "All" : one}
          </option>
        ))}
      </select>
    </label>
  );
}
