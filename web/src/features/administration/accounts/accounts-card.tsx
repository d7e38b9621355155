import { listAccounts, type AdministeredAccount } from "@command-center/contract/accounts/administration";
import { ROLE_WORDS, scopeText } from "@command-center/domain/role-words";
import { useMemo } from "react";
import { useRead } from "../../../api/queries.ts";
import { momentText } from "@command-center/domain/time/moment-text";
import { Panel } from "../../../page/panel.tsx";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { useFacet, wordsFacet } from "../../../parts/lists/facets/use-facet.ts";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import type { ListedColumn } from "../../../parts/lists/listed-column.ts";
import { Badge, BadgeSkeleton } from "../../../ui/badge.tsx";
import { STATE_WORDS } from "./account-words.ts";

type Row = AdministeredAccount;

const columnsWith = (onOpen: (account: Row) => void): readonly ListedColumn<Row, "accounts">[] => [
  {
    id: "user",
    inFile: ["username", "name"],
    like: "admin",
    label: "Account",
    value: ({ username }) => username,
    cell: (account) => (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(account)}
        className="text-left wrap-anywhere pointer-coarse:min-h-11"
      >
        <span className="link">{account.username}</span>
        {account.displayName !== account.username && (
          <span className="block font-normal text-mute">{account.displayName}</span>
        )}
      </button>
    ),
  },
  { id: "role", like: "Administrator", label: "Role", value: ({ role }) => ROLE_WORDS[role].name },
  {
    id: "sees",
    inFile: ["access"],
    like: "The whole country",
    label: "Access",
    value: ({ scope }) => scopeText(scope),
  },
  {
    id: "state",
    skeleton: <BadgeSkeleton like="Active" />,
    label: "State",
    value: ({ state }) => STATE_WORDS[state].name,
    cell: ({ state, waiting }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].name}</Badge>
        {waiting !== null && <Badge tone="middling">A change waits</Badge>}
      </span>
    ),
    lead: true,
  },
  {
    id: "factor",
    inFile: ["has_second_factor"],
    like: "Second factor off",
    label: "Second factor",
    // In words that stand on their own: where there is no room for columns, this is all there is.
    value: ({ hasSecondFactor }) => (hasSecondFactor ? "Second factor on" : "Second factor off"),
  },
  {
    id: "last",
    inFile: ["last_signed_in"],
    like: "00 Nov 0000, 00:00 EAT",
    label: "Last signed in",
    orders: ["oldest first", "newest first"],
    value: ({ lastSignedInAt }) => lastSignedInAt,
    cell: ({ lastSignedInAt }) =>
      lastSignedInAt && (
        <span className="whitespace-nowrap">
          <span className="sm:hidden">Last signed in </span>
          {momentText(lastSignedInAt)}
        </span>
      ),
    missing: "never signed in",
  },
  {
    id: "sessions",
    like: "00",
    label: "Sessions",
    kind: "number",
    value: ({ openSessions }) => openSessions,
  },
];

const SEARCH = {
  label: "Search the accounts",
  hint: "User name, name, role or area",
  in: [
    ({ username }: Row) => username,
    ({ displayName }: Row) => displayName,
    ({ role }: Row) => ROLE_WORDS[role].name,
    ({ scope }: Row) => scopeText(scope),
    ({ state }: Row) => STATE_WORDS[state].name,
  ],
};
const NOUN = ["account", "accounts"] as const;
const ROLE = wordsFacet<Row>(
  { name: "role", label: "Role", all: "Every role" },
  ({ role }) => ROLE_WORDS[role].name,
);
const STATE = wordsFacet<Row>(
  { name: "state", label: "State", all: "Every state" },
  ({ state }) => STATE_WORDS[state].name,
);
const FIRST = { by: "user", order: "asc" } as const;
export function AccountsCard({ onOpen }: { onOpen: (account: Row) => void }) {
  const read = useRead(listAccounts, {});
  const columns = useMemo(() => columnsWith(onOpen), [onOpen]);
  const facets = [useFacet(ROLE, read.data), useFacet(STATE, read.data)];
  return (
    <Panel
      title="Accounts"
      note="Select an account to edit it"
      read={read}
      what="The accounts"
      skeleton={
        <ListSkeleton
          isRoomy
          columns={columns}
          noun={NOUN}
          filters={["Administrator (0)", "Active (0)"]}
          rows={1}
        />
      }
    >
      {(accounts) => (
        <ListTable
          views="accounts"
          isRoomy
          label="Accounts"
          rows={accounts}
          columns={columns}
          noun={NOUN}
          first={FIRST}
          search={SEARCH}
          facets={facets}
          renderActions={(shown) => <ExportShown dataType="accounts" shown={shown} />}
          empty="There is no account yet"
        />
      )}
    </Panel>
  );
}
