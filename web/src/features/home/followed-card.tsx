import { listFollows } from "@command-center/contract/following/follows";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Panel } from "../../page/panel.tsx";
import { sample } from "../../page/sample.ts";
import { followedTotals } from "../../parts/following/followed-words.ts";
import { FollowedRow } from "../../parts/following/followed-row.tsx";
import { Icon } from "../../ui/icon.tsx";
import { GO } from "./changes/change-list.tsx";

/** Rows on home; the page has all. */
const FIRST = 5;

/** What the user follows: overdue and due petitions first, then the last followed. */
export function FollowedCard({ followed }: { followed: number }) {
  const read = useRead(listFollows, { limit: FIRST });
  return (
    <Panel
      className="mb-4"
      distance="close"
      title="You follow"
      note={followedTotals}
      read={read}
      what="What you follow"
      sample={sample(listFollows.output, {
        overdue: 1,
        due: 1,
        rows: Array.from({ length: Math.min(followed, FIRST) }, () => ({ seat: null, district: null })),
      })}
      actions={
        <Link href={paths.following({ tab: "followed" })} className={GO}>
          See all <Icon name="arrow-right" className="size-3.5" />
        </Link>
      }
    >
      {({ rows }) => (
        <ul
          aria-label="Followed records"
          className="grid grid-cols-1 gap-x-8 wide:grid-cols-2 wide:[&>:nth-child(2)]:border-0"
        >
          {rows.map((record) => (
            <FollowedRow key={`${record.kind} ${record.id}`} record={record} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
