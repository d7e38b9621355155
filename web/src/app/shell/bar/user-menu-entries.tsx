import type { Account } from "@command-center/contract/accounts/accounts";
import { ROLE_WORDS } from "@command-center/domain/role-words";
import { chooseSaving, SAVING_CHOICES, type SavingChoice } from "../../../api/live/data-saver.ts";
import { goTo } from "../../../navigation/address.ts";
import { paths } from "../../../navigation/paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { MenuEntry } from "../../../ui/overlays/menu-content.tsx";

const SAVING: readonly { value: SavingChoice; label: string }[] = [
  { value: "system", label: "Follow the browser" },
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
];
const ICON = "size-4.5 text-mute";

interface UserMenu {
  name: string;
  account: Account | undefined;
  /** Unread alerts and new sign-ins in words; empty for none. */
  unread: string;
  saving: SavingChoice;
  isLeaving: boolean;
  onShortcuts: () => void;
  onLeave: () => void;
}

/** What the menu of the account offers, fetched when it is about to be opened. */
export function userMenuEntries(menu: UserMenu): readonly MenuEntry[] {
  const { name, account, unread, saving, isLeaving, onShortcuts, onLeave } = menu;
  return [
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
      label: ["Following", unread].filter(Boolean).join(", "),
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
      onSelect: onShortcuts,
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
      label: isLeaving ? "Logging out…" : "Log out",
      icon: <Icon name="log-out" className={ICON} />,
      onSelect: onLeave,
    },
  ];
}
