import type { ListName, SavedView } from "@command-center/contract/views/views";
import { useState } from "react";
import { setAddress, useIsPast, useSearch } from "../../../navigation/address.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { isSame, leftOut, opening, shownValues, type ViewedList } from "./view-values.ts";
import { MAX_IN_SIGHT } from "./view-names.ts";

export interface ListViewsProps extends ViewedList {
  of: ListName;
  views: readonly SavedView[] | undefined;
  columns: readonly { readonly id: string }[];
}

const dialog = lazyPart(() => import("./view-dialog.tsx"));

/** Saved views of a list, each one press away, and the way to save what the list shows now. */
export function ListViews({ of, views, columns, ...list }: ListViewsProps) {
  const search = useSearch();
  const isPast = useIsPast();
  const values = shownValues(list, search);
  const active = views?.find((view) => isSame(view.values, values));
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [edited, setEdited] = useState<SavedView | "new" | null>(null);
  const loaded = dialog.use();
  const open = (view: SavedView) => {
    const { address, unknown } = opening(list, view.values);
    setMissing(unknown.map((filter) => `filter “${filter}”`));
    setAddress(address, "push");
  };
  const inSight = views?.filter((view, index) => index < MAX_IN_SIGHT || view === active) ?? [];
  const others = views?.filter((view) => !inSight.includes(view)) ?? [];
  const omitted = [...missing, ...leftOut(list, columns, search)];
  const canSave = !isPast && active === undefined && Object.keys(values).length > 0 && views !== undefined;
  return (
    <>
      {(inSight.length > 0 || canSave) && (
        <div className="list-views" data-print="hide">
          <ul aria-label="Saved views" className="contents">
            {inSight.map((view) => (
              <li key={view.id} className="inline-flex min-w-0">
                <button
                  type="button"
                  aria-pressed={view === active}
                  title={view.isOwn ? undefined : `Shared by ${view.by}`}
                  className="list-view"
                  onClick={() => open(view)}
                >
                  {view.isShared && <Icon name="users-round" className="size-3.5 shrink-0" />}
                  <span className="min-w-0 truncate">{view.name}</span>
                  {view.isShared && (
                    <span className="sr-only">
                      {view.isOwn ? ", shared by you" : `, shared by ${view.by}`}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <Menu
              label={`${others.length} more views`}
              align="start"
              className="list-view"
              entries={others.map((view) => ({
                kind: "item",
                id: String(view.id),
                label: view.name,
                ...(!view.isOwn && { hint: view.by }),
                onSelect: () => open(view),
              }))}
            >
              {others.length} more
              <Icon name="chevron-down" className="size-3.5" />
            </Menu>
          )}
          {active?.isOwn && !isPast && (
            <Button
              look="ghost"
              aria-haspopup="dialog"
              onNear={dialog.preload}
              onClick={() => setEdited(active)}
            >
              <Icon name="pencil" className="size-4" />
              Edit view
            </Button>
          )}
          {canSave && (
            <Button
              look="ghost"
              aria-haspopup="dialog"
              onNear={dialog.preload}
              onClick={() => setEdited("new")}
            >
              <Icon name="plus" className="size-4" />
              Save view
            </Button>
          )}
        </div>
      )}
      {omitted.length > 0 && (
        <p aria-live="polite" className="mb-2 text-12 text-mute" data-print="hide">
          Ignored, because this list does not have it: {omitted.join(", ")}.
        </p>
      )}
      {loaded !== null && edited !== null && (
        <loaded.ViewDialog
          list={of}
          view={edited === "new" ? null : edited}
          own={views?.filter(({ isOwn }) => isOwn) ?? []}
          values={values}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
