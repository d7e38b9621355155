import { useEffect, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";

const part = lazyPart(() => import("../../search/search-dialog.tsx"));

/** Opens the search, as Ctrl+K does: a box where there is room, an icon where there is not. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const Dialog = part.use()?.SearchDialog;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      part.preload();
      setOpen(true);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={part.preload}
        onFocus={part.preload}
        onClick={() => setOpen(true)}
        className="button button-ghost button-square ml-auto lg:mx-auto lg:w-56 lg:justify-start xl:w-80 lg:border-line lg:px-3 lg:font-normal"
      >
        <Icon name="search" />
        <span className="flex-1 text-left max-lg:sr-only">Search everything</span>
        <kbd className="rounded-sm border border-line px-1.5 text-12 max-lg:hidden">Ctrl K</kbd>
      </button>
      {Dialog && <Dialog open={open} onOpenChange={setOpen} />}
    </>
  );
}
