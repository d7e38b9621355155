import { readAccount } from "@command-center/contract/accounts/accounts";
import { useCallback, useEffect, useState } from "react";
import { useSavingChoice } from "../../../api/live/data-saver.ts";
import { useRead } from "../../../api/queries.ts";
import { cx } from "../../../ui/class-names.ts";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { initials } from "./initials.ts";
import { useUnread } from "./bar-links.tsx";
import { useStay } from "../../session/stay.ts";
import { areLetterKeysOff } from "../../../ui/controls/letter-keys.ts";

const shortcuts = lazyPart(() => import("./shortcuts-dialog.tsx"));
const part = lazyPart(() => import("./user-menu-entries.tsx"));

/** Who is signed in, and what they can do about it. */
export function UserMenu() {
  const { userName, signOut } = useStay();
  const { data: account } = useRead(readAccount, {});
  const saving = useSavingChoice();
  const [leaving, setLeaving] = useState(false);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const Shortcuts = shortcuts.use()?.ShortcutsDialog;
  const showShortcuts = useCallback(() => {
    shortcuts.preload();
    setShowsShortcuts(true);
  }, []);
  useQuestionMark(showShortcuts);
  const offered = part.use();
  const unread = useUnread();
  const name = account?.displayName || userName;
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <>
      <Menu
        label={`Account of ${name}`}
        className="relative grid size-9 shrink-0 place-items-center rounded-full pointer-coarse:size-11"
        onNear={part.preload}
        entries={
          offered?.userMenuEntries({
            name,
            account,
            unread: unread.words,
            isLeaving: leaving,
            saving,
            onShortcuts: showShortcuts,
            onLeave: leave,
          }) ?? null
        }
      >
        <span
          aria-hidden="true"
          className={cx(
            "grid size-8 place-items-center rounded-full bg-ink text-12 font-bold text-surface",
            leaving && "opacity-55",
          )}
        >
          {initials(name)}
        </span>
        {/* The bell has no room there. */}
        {unread.count > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0 right-0 size-3 rounded-full border-2 border-surface bg-neg sm:hidden"
          />
        )}
      </Menu>
      {Shortcuts && <Shortcuts open={showsShortcuts} onOpenChange={setShowsShortcuts} />}
    </>
  );
}

/** Calls `onAsked` at each `?` that is not typed into something. */
function useQuestionMark(onAsked: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "?" && !areLetterKeysOff(event)) onAsked();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [onAsked]);
}
