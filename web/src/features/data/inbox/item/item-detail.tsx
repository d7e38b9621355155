import { Suspense } from "react";
import { Link } from "../../../../navigation/link.tsx";
import { paths, withQuery } from "../../../../navigation/paths.ts";
import { useSearch } from "../../../../navigation/address.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { Loading } from "../../../../ui/states/skeleton.tsx";
import type { InboxItem } from "../inbox-items.ts";
import { ContradictionDetail } from "./contradiction-detail.tsx";
import { ImportDetail } from "./import-detail.tsx";
import { PetitionDetail } from "./petition-detail.tsx";

// With the effects and the form of a decision, which no other item needs.
const ApprovalDetail = lazy(async () => ({
  default: (await import("./approval-detail.tsx")).ApprovalDetail,
}));

const KEY = "rounded-sm border border-line px-1.5 font-mono";

interface ItemDetailProps {
  item: InboxItem;
  /** Called once the user has decided about it. */
  onDecided: () => void;
}

/** What is known about an item, and what can be done about it. */
export function ItemDetail({ item, onDecided }: ItemDetailProps) {
  const { item: _opened, ...rest } = Object.fromEntries(new URLSearchParams(useSearch()));
  return (
    <>
      <Link
        href={withQuery(paths.inbox(), rest)}
        className="touch-reach mb-3 inline-flex items-center gap-1 text-14 font-semibold xl:hidden"
      >
        <Icon name="chevron-left" className="size-4" />
        Inbox
      </Link>
      <Content item={item} onDecided={onDecided} />
      <p className="mt-5 hidden text-12 text-mute xl:block" data-print="hide">
        <kbd className={KEY}>J</kbd> <kbd className={KEY}>K</kbd> next and previous
      </p>
    </>
  );
}

function Content({ item, onDecided }: ItemDetailProps) {
  switch (item.of) {
    case "approvals":
      return (
        <Suspense fallback={<Loading what="the change">{null}</Loading>}>
          <ApprovalDetail change={item.change} onDecided={onDecided} />
        </Suspense>
      );
    case "contradictions":
      return <ContradictionDetail contradiction={item.contradiction} />;
    case "petitions":
      return <PetitionDetail petition={item.petition} />;
    case "imports":
      return <ImportDetail waiting={item.waiting} />;
  }
}
