import { listFollows, type FollowKind } from "@command-center/contract/following/follows";
import { keepPreviousData } from "@tanstack/react-query";
import { useRead } from "../../api/queries.ts";
import { setAddress, useChoice } from "../../navigation/address.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Panel } from "../../page/panel.tsx";
import { Pager } from "../../page/records/pager.tsx";
import { sample } from "../../page/sample.ts";
import { useFollowing } from "../../parts/following/follow-button.tsx";
import { FollowedRow } from "../../parts/following/followed-row.tsx";
import { followedName, followedTotals } from "../../parts/following/followed-words.ts";
import { Writing, WritingOff } from "../../parts/past/writing.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PAGE_SIZE, placeOf, usePage } from "./use-page.ts";

const KINDS = ["all", "petition", "seat", "district"] as const;
const LABELS = { all: "All", petition: "Petitions", seat: "Seats", district: "Districts" };

const SAMPLE = sample(listFollows.output, {
  overdue: 1,
  due: 1,
  rows: Array.from({ length: 5 }, () => ({ seat: null, district: null })),
});

/** All records that the user follows, a page at a time, each with a way to stop. */
export function FollowedListCard() {
  const [kind, chooseKind] = useChoice("kind", KINDS);
  const [page, turnTo] = usePage();
  const read = useRead(
    listFollows,
    { ...(kind !== "all" && { kind }), page, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  const following = useFollowing();
  const choose = (next: (typeof KINDS)[number]) => {
    setAddress({ page: null });
    chooseKind(next);
  };
  return (
    <Panel
      title="What you follow"
      note={followedTotals}
      read={read}
      what="What you follow"
      sample={SAMPLE}
      actions={
        <SegmentedControl
          label="Show"
          options={KINDS.map((value) => ({ value, label: LABELS[value] }))}
          value={kind}
          onChange={choose}
        />
      }
    >
      {({ rows, counts }) => {
        const total = totalOf(counts, kind);
        if (rows.length === 0) return <Nothing kind={kind} />;
        return (
          <>
            <WritingOff />
            <Writing>
              <ul aria-label="Followed records">
                {rows.map((record) => {
                  const { kind: recordKind, id } = record;
                  const name = followedName(record);
                  return (
                    <FollowedRow
                      key={`${recordKind} ${id}`}
                      record={record}
                      action={
                        <Button
                          square
                          look="ghost"
                          aria-label={`Stop following ${name}`}
                          title="Stop following"
                          onClick={() => void following.stop({ kind: recordKind, id, name })}
                        >
                          <Icon name="x" className="size-4" />
                        </Button>
                      }
                    />
                  );
                })}
              </ul>
            </Writing>
            <Pager label="followed records" at={placeOf(page, rows.length, total)} onTurn={turnTo} />
          </>
        );
      }}
    </Panel>
  );
}

function totalOf(counts: Record<FollowKind, number>, kind: (typeof KINDS)[number]): number {
  return kind === "all" ? counts.petition + counts.seat + counts.district : counts[kind];
}

function Nothing({ kind }: { kind: (typeof KINDS)[number] }) {
  return (
    <EmptyState
      title={
        kind === "all" ? "You are not following anything yet" : `You follow no ${LABELS[kind].toLowerCase()}`
      }
    >
      Open a{" "}
      <Link href={paths.disputesPetitions()} className="link">
        petition
      </Link>
      , a{" "}
      <Link href={paths.elections()} className="link">
        seat
      </Link>{" "}
      or a{" "}
      <Link href={paths.districtsDirectory()} className="link">
        district
      </Link>{" "}
      and press Follow.
    </EmptyState>
  );
}
