import { readAccount } from "@command-center/contract/accounts/accounts";
import { ROLE_WORDS } from "@command-center/domain/role-words";
import { useCallback, useState } from "react";
import { goTo } from "../../../navigation/address.ts";
import {
  chooseSaving,
  SAVING_CHOICES,
  useSavingChoice,
  type SavingChoice,
} from "../../../api/live/data-saver.ts";
import { useRead } from "../../../api/queries.ts";
import { cx } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { initials } from "./initials.ts";
import { unreadText, useUnread } from "./alerts-bell.tsx";
import { paths } from "../../../navigation/paths.ts";
import { useQuestionMark } from "../../shortcuts/question-mark.ts";
import { useStay } from "../../session/stay.ts";

const SAVING: readonly { value: SavingChoice; label: string }[] = [
  { value: "system", label: "Follow the browser" },
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
];
const shortcuts = lazyPart(() => import("../../shortcuts/shortcuts-dialog.tsx"));
const ICON = "size-4.5 text-mute";

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
        entries={[
          {
            kind: "note",
            id: "who",
            content: (
              <>
                <p className="font-semibold">{name}</p>
                {account && <p className="text-12 text-mute">{ROLE_WORDS[account.role].name}</p>}
              </>
            ),
          },
          { kind: "separator", id: "line" },
          {
            kind: "item",
            id: "security",
            label: "Your account",
            icon: <Icon name="user-round" className={ICON} />,
            onSelect: () => goTo(paths.security()),
          },
          {
            kind: "item",
            id: "following",
            label: ["Following", unreadText(unread)].filter(Boolean).join(", "),
            icon: <Icon name="bell" className={ICON} />,
            onSelect: () => goTo(paths.following()),
          },
          {
            kind: "item",
            id: "password",
            label: "Change password",
            icon: <Icon name="key-round" className={ICON} />,
            onSelect: () => goTo(paths.password()),
          },
          {
            kind: "item",
            id: "exports",
            label: "Exports",
            icon: <Icon name="download" className={ICON} />,
            onSelect: () => goTo(paths.exports()),
          },
          {
            kind: "item",
            id: "shortcuts",
            label: "Help and shortcuts",
            icon: <Icon name="info" className={ICON} />,
            onSelect: showShortcuts,
          },
          { kind: "separator", id: "saver-line" },
          { kind: "note", id: "saver", content: <p className="text-12 text-mute">Data saver</p> },
          {
            kind: "choice",
            id: "data-saver",
            label: "Data saver",
            value: saving,
            options: SAVING,
            onChange: (value) => {
              const choice = SAVING_CHOICES.find((one) => one === value);
              if (choice !== undefined) chooseSaving(choice);
            },
          },
          { kind: "separator", id: "leave-line" },
          {
            kind: "item",
            id: "log-out",
            label: leaving ? "Logging out…" : "Log out",
            icon: <Icon name="log-out" className={ICON} />,
            onSelect: leave,
          },
        ]}
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
        {unread > 0 && (
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
