import { readInbox, type Inbox } from "@command-center/contract/data/inbox";
import { useEffect, useRef, useState } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { setAddress, useHeld } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { paths } from "../../../navigation/paths.ts";
import type { Done } from "../../../parts/entry/approval-card.tsx";
import { FigureSheets } from "../../../parts/figures/figure-sheets.tsx";
import { areLetterKeysOff } from "../../../ui/controls/letter-keys.ts";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState, StaleNotice } from "../../../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";
import {
  decisionsText,
  GROUP_NAMES,
  GROUPS,
  groupsOf,
  kindsText,
  petitionsText,
  type InboxGroup,
} from "./inbox-items.ts";
import { InboxList } from "./inbox-list.tsx";
import { ItemDetail } from "./item-detail.tsx";
import { NothingWaits } from "./nothing-waits.tsx";
import { ReadError } from "../../../page/read-error.tsx";

/** `/data/inbox`: what waits for the user now, and what is known about the chosen item. */
export function InboxPage() {
  const { data, error, isFetching, refetch } = useRead(readInbox, {});
  return (
    <>
      <PageHeader
        title={PAGES.inbox.title}
        subtitle={
          data !== undefined ? (
            <Counts inbox={data} />
          ) : error === null ? (
            <SkeletonWords like="0 to decide: 0 contradiction · 00 petitions overdue or due by 0 September 0000" />
          ) : undefined
        }
      />
      {data !== undefined ? (
        <FigureSheets>
          {error !== null && <StaleNotice>Not up to date: {explain(error)}</StaleNotice>}
          <Body inbox={data} />
        </FigureSheets>
      ) : error === null ? (
        <Loading what="the inbox">
          <ul className="rounded-lg border border-line bg-surface px-4">
            {["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
              <li key={row} className="border-t border-line py-2.5 text-14 first:border-t-0">
                <SkeletonWords like="XX/000, some county: heard, awaiting ruling" />
              </li>
            ))}
          </ul>
        </Loading>
      ) : (
        <ReadError what="The inbox" read={{ error, isFetching, refetch }} />
      )}
    </>
  );
}

function Counts({ inbox }: { inbox: Inbox }) {
  const decisions = decisionsText(inbox);
  const kinds = kindsText(inbox);
  return (
    <>
      {decisions !== null && (
        <>
          <strong className="text-ink">{decisions}</strong>
          {kinds !== "" && `: ${kinds}`}
          {" · "}
        </>
      )}
      {petitionsText(inbox)}
    </>
  );
}

const ALL = "all";

function Body({ inbox }: { inbox: Inbox }) {
  const groups = groupsOf(inbox);
  const held = useHeld("show");
  const shown = groups.find(({ name }) => name === held)?.name ?? ALL;
  const shownGroups = groups.filter(({ name }) => shown === ALL || name === shown);
  const items = shownGroups.flatMap(({ items: ofGroup }) => ofGroup);
  const key = useHeld("item");
  const index = key === null ? 0 : items.findIndex((item) => item.key === key);
  const item = items[index];
  const request = requestIn(key);
  const [done, setDone] = useState<Done | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useItemKeys(
    list,
    items.map((one) => one.key),
    index,
  );
  if (groups.length === 0 && request === null) return <NothingWaits inbox={inbox} />;
  const next = items[index + 1] ?? items[index - 1];
  return (
    <>
      <SegmentedControl
        label="Show"
        options={[
          { value: ALL, label: `All ${countOf(groups)}` },
          ...GROUPS.filter((name) => groups.some((group) => group.name === name)).map((name) => ({
            value: name,
            label: `${GROUP_NAMES[name]} ${countOf(groups.filter((group) => group.name === name))}`,
          })),
        ]}
        value={shown}
        onChange={(value) => setAddress({ show: value === ALL ? null : value, item: null }, "push")}
        className={key === null ? "mb-3" : "mb-3 max-xl:hidden"}
      />
      <div className="grid overflow-clip rounded-lg border border-line bg-surface xl:grid-cols-[25rem_minmax(0,1fr)]">
        <div ref={list} className={`min-w-0 border-line xl:border-r ${key === null ? "" : "max-xl:hidden"}`}>
          <InboxList groups={shownGroups} isWhole={shown !== ALL} opened={item?.key} />
        </div>
        <div
          // Read out when another item is chosen by its key.
          aria-live="polite"
          className={`min-w-0 px-4 py-4 sm:px-5 xl:sticky xl:top-16 xl:self-start ${key === null ? "max-xl:hidden" : ""}`}
        >
          {done !== null && requestIn(item?.key ?? key) !== done.id && <LastDecision done={done} />}
          {item === undefined && request === null ? (
            <EmptyState title="This no longer waits for you">
              It was decided, corrected or ruled on. Choose another item.
            </EmptyState>
          ) : (
            <ItemDetail
              key={item?.key ?? request}
              item={item ?? Number(request)}
              onDecided={(decided) => {
                setDone(decided);
                setAddress({ item: next?.key ?? null });
              }}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** The request that a key of an item names; null for another item. */
function requestIn(key: string | null): number | null {
  const [, id] = /^approval-(\d{1,9})$/.exec(key ?? "") ?? [];
  return id === undefined ? null : Number(id);
}

/** Above the next item: what was just decided, and the way back to it. */
function LastDecision({ done: { id, text } }: { done: Done }) {
  return (
    <p role="status" className="mb-4 flex items-start gap-2 rounded-md bg-pos/11 px-3 py-2 text-14">
      <Icon name="circle-check" className="mt-0.5 size-4 text-pos" />
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{text}</span>
      <Link href={paths.inbox({ item: `approval-${id}` })} className="link touch-reach">
        See it
      </Link>
    </p>
  );
}

const countOf = (groups: readonly InboxGroup[]) =>
  formatCount(groups.reduce((sum, { items }) => sum + items.length, 0));

/** J opens the next item, K the previous one. */
function useItemKeys(list: { current: HTMLElement | null }, keys: readonly string[], index: number): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if (step === 0 || areLetterKeysOff(event) || document.querySelector("[role=dialog],[role=menu]"))
        return;
      const next = keys[index + step];
      if (next === undefined) return;
      setAddress({ item: next });
      list.current?.querySelector(`[data-item="${CSS.escape(next)}"]`)?.scrollIntoView({ block: "nearest" });
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [list, keys, index]);
}
