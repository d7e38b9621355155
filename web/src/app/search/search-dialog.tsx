import { countedText } from "@command-center/domain/number-text";
import { memo, useCallback, useDeferredValue, useEffect, useId, useState, type KeyboardEvent } from "react";
import { goTo } from "../../navigation/address.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { StaleNotice } from "../../ui/states/states.tsx";
import type { EntryGroup, SearchEntry } from "./entries.ts";
import { remember, useSearch } from "./use-search.ts";
import { cx } from "../../ui/class-names.ts";
import { useLaidOut } from "../../ui/loading/use-laid-out.ts";

interface SearchResultsProps {
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
const SearchResults = memo(function SearchResults({
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

export interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const sheetPart = lazyPart(() => import("../../parts/figures/figure-sheet.tsx"));
const exportPart = lazyPart(() => import("../../parts/export/export-dialog.tsx"));

/** Looks for records, figures, pages and actions, and opens what is chosen: another page, or something over this one. */
export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  // The entry last chosen that opens over the page: it is kept while it closes.
  const [chosen, setChosen] = useState<SearchEntry | null>(null);
  const [isShown, setShown] = useState(false);
  const FigureSheet = sheetPart.use()?.FigureSheet;
  const ExportDialog = exportPart.use()?.ExportDialog;
  const leads = chosen?.leads ?? null;
  const close = useCallback(() => onOpenChange(false), [onOpenChange]);
  const openEntry = useCallback(
    (entry: SearchEntry) => {
      remember(entry);
      close();
      if ("href" in entry.leads) {
        goTo(entry.leads.href);
        return;
      }
      ("figure" in entry.leads ? sheetPart : exportPart).preload();
      setChosen(entry);
      setShown(true);
    },
    [close],
  );
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title="Search everything">
        <Search onOpen={openEntry} onClose={close} />
      </Dialog>
      {FigureSheet && leads && "figure" in leads && (
        <FigureSheet figure={leads.figure} open={isShown} onOpenChange={setShown} />
      )}
      {ExportDialog && chosen && leads && "dataType" in leads && (
        <ExportDialog
          key={chosen.id}
          open={isShown}
          onOpenChange={setShown}
          title={chosen.title}
          fixed={leads.dataType}
        />
      )}
    </>
  );
}

interface SearchProps {
  onOpen: (entry: SearchEntry) => void;
  onClose: () => void;
}

function Search({ onOpen, onClose }: SearchProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { groups: found, isSearching, trouble, retry } = useSearch(typed);
  // The letter first, the list in its own time; keys go by what is in sight.
  const groups = useDeferredValue(found);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(active, entries.length - 1);
  const chosen = entries[at];
  const isTyped = typed.trim() !== "";

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && entries.length > 0) setActive((at + step + entries.length) % entries.length);
    else if (event.key === "Enter" && chosen) onOpen(chosen);
    else return;
    event.preventDefault();
  };
  const count = countedText(entries.length, "result", "results");
  // Read out once the typing has settled.
  const status = useDeferredValue(!isTyped ? "" : isSearching ? "Searching …" : count);

  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-line py-2 pr-2 pl-4">
        <Icon name="search" className="size-4.5 text-mute" />
        <input
          role="combobox"
          aria-label="Search districts, seats, people, petitions, figures, pages and actions"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder="District, seat, person, petition, figure or action"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 bg-transparent text-16 text-ellipsis outline-none placeholder:text-mute"
        />
        <button
          type="button"
          aria-label="Close the search"
          className={buttonClass({ look: "ghost", square: true })}
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </div>
      {trouble !== null && (
        <div className="flex shrink-0 items-center justify-between gap-3 px-4 pt-2">
          <StaleNotice>{trouble}</StaleNotice>
          <Button look="ghost" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <SearchResults id={id} groups={groups} active={at} onPoint={setActive} onOpen={onOpen} />
      {entries.length === 0 && (
        <p className="px-4 py-6 text-mute">
          {isSearching
            ? "Searching …"
            : `No results for “${typed.trim()}”. Try part of a name, or a petition's number.`}
        </p>
      )}
      <p className="mt-auto flex shrink-0 gap-4 border-t border-line px-4 py-2 text-12 text-mute">
        {["↑ ↓ to move", "Enter to open", "Esc to close"].map((hint) => (
          <span key={hint} className="max-sm:hidden">
            {hint}
          </span>
        ))}
        <span role="status" className="ml-auto">
          {status}
        </span>
      </p>
    </>
  );
}
