import { countedText } from "@command-center/domain/number-text";
import { useCallback, useDeferredValue, useId, useState, type KeyboardEvent } from "react";
import { goTo } from "../../navigation/address.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { StaleNotice } from "../../ui/states/states.tsx";
import type { SearchEntry } from "./entries.ts";
import { remember } from "./recent.ts";
import { SearchResults } from "./search-results.tsx";
import { useSearch } from "./use-search.ts";

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
