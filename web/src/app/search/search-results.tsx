import { memo, useEffect } from "react";
import { cx } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { useLaidOut } from "../../ui/loading/use-laid-out.ts";
import type { SearchEntry, EntryGroup } from "./entries.ts";

export interface SearchResultsProps {
  /** Of the dialog: the list is `<id>-list`, its options `<id>-0`, `<id>-1` and so on. */
  id: string;
  groups: readonly EntryGroup[];
  active: number;
  onPoint: (index: number) => void;
  onOpen: (entry: SearchEntry) => void;
}

/**
 * What was found, by kind. The keyboard stays in the input; the list only shows which entry is chosen. It is drawn again
 * only when its entries, or the chosen one, change.
 */
export const SearchResults = memo(function SearchResults({
  id,
  groups,
  active,
  onPoint,
  onOpen,
}: SearchResultsProps) {
  const order = new Map(groups.flatMap(({ entries }) => entries).map((entry, index) => [entry, index]));
  const list = useLaidOut<HTMLDivElement>(groups);
  useEffect(() => {
    document.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      className={cx("min-h-0 overflow-y-auto px-2", groups.length > 0 && "py-2")}
    >
      {groups.map((group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups of options have no tag outside a select
        <div key={group.name} role="group" aria-label={group.name}>
          <p aria-hidden="true" className="px-2 pt-2 pb-1 text-12 font-semibold text-mute">
            {group.name}
          </p>
          {group.entries.map((entry) => {
            const at = order.get(entry) ?? 0;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- the input holds the keyboard
              <div
                key={entry.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                onPointerMove={() => at !== active && onPoint(at)}
                onClick={() => onOpen(entry)}
                className={cx(
                  "flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 pointer-coarse:min-h-11",
                  at === active && "bg-hover forced-colors:outline-2",
                )}
              >
                <Icon name={entry.icon} className="size-4 text-mute" />
                <span className="min-w-0 flex-1 truncate">
                  <span className="font-semibold">{entry.title}</span>{" "}
                  <span className="text-12 text-mute">{entry.detail}</span>
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
});
