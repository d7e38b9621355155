import { readAccount } from "@command-center/contract/accounts/accounts";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { PAGES } from "../../navigation/pages.ts";
import { Icon } from "../../ui/icon.tsx";

/** On every page of an administrator: what needs attention now, such as a disk that is nearly full. */
export function AttentionBanner() {
  const { data: account } = useRead(readAccount, {});
  if (account?.notice === undefined) return null;
  return (
    <p
      data-print="hide"
      className="flex items-center gap-2.5 border-b border-line bg-negbg px-4 py-2 md:px-7"
    >
      <Icon name="triangle-alert" className="size-4.5 text-neg" />
      <span>
        {account.notice}{" "}
        <Link href={PAGES.status.path} className="link">
          Open Status
        </Link>
      </span>
    </p>
  );
}
