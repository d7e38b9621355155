import { readAccount } from "@command-center/contract/accounts/accounts";
import { mayUse } from "@command-center/domain/permissions";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { PAGES } from "../../navigation/pages.ts";
import { paths, withQuery } from "../../navigation/paths.ts";

/** Leads to what the audit log says of a record; nothing for whoever may not read that. */
export function HistoryLink({ kind, id }: { kind: "petition" | "seat"; id: number }) {
  const { data: account } = useRead(readAccount, {});
  const { access } = PAGES.audit;
  if (account === undefined || access === undefined || mayUse(access, account) !== "allowed") return null;
  return (
    <Link
      href={withQuery(paths.audit(), { record: `${kind}-${id}` })}
      data-print="hide"
      className="touch-reach link text-12"
    >
      History of this record
    </Link>
  );
}
