import { readAccount } from "@command-center/contract/accounts/accounts";
import {
  createAccount,
  listAccounts,
  type AdministeredAccount,
} from "@command-center/contract/accounts/administration";
import { mayUse } from "@command-center/domain/permissions";
import { useCallback, useState } from "react";
import { useRead } from "../../../api/queries.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { useAskedFor } from "../../../navigation/address.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AccountsCard } from "./accounts-card.tsx";

const createPart = lazyPart(() => import("./create-dialog.tsx"));
const accountPart = lazyPart(() => import("./account-dialog.tsx"));

/** `/administration/accounts`: who may sign in, do what and see what. For administrators. */
export function AccountsPage() {
  const { data: ownAccount } = useRead(readAccount, {});
  const { data: accounts } = useRead(listAccounts, {});
  const [isCreating, setCreating] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = accounts?.find(({ id }) => id === openId);
  const CreateDialog = createPart.use()?.CreateDialog;
  const AccountDialog = accountPart.use()?.AccountDialog;
  const show = useCallback(({ id }: AdministeredAccount) => {
    accountPart.preload();
    setOpenId(id);
  }, []);
  const create = useCallback(() => {
    createPart.preload();
    setCreating(true);
  }, []);
  const may = ownAccount !== undefined && mayUse(createAccount.access, ownAccount) === "allowed";
  useAskedFor("account", may, create);
  return (
    <>
      <PageHeader
        title={PAGES.accounts.title}
        subtitle="Who may sign in, what they may do and what they see"
        actions={
          // The button has its place before it is known who one is.
          (ownAccount === undefined || may) && (
            <Button
              look="primary"
              disabled={ownAccount === undefined}
              aria-haspopup="dialog"
              onNear={createPart.preload}
              onClick={create}
            >
              <Icon name="plus" className="size-4" />
              New account
            </Button>
          )
        }
      />
      <AccountsCard onOpen={show} />
      {CreateDialog && isCreating && <CreateDialog onClose={() => setCreating(false)} />}
      {AccountDialog && open && (
        <AccountDialog
          key={open.id}
          account={open}
          isOwn={open.username === ownAccount?.username}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}
