import type { FollowedRecord } from "@command-center/contract/following/follows";
import type { ReactNode } from "react";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { followedBadge, followedName, followedPath, followedPlace, followedState } from "./followed-words.ts";

const ICONS: Record<FollowedRecord["kind"], IconName> = {
  petition: "scale",
  seat: "vote",
  district: "map-pin",
};

/** A followed record in a list: what it is, how it is now, and what needs attention. Always as tall, so that a list has a known height. */
export function FollowedRow({ record, action }: { record: FollowedRecord; action?: ReactNode }) {
  const badge = followedBadge(record);
  return (
    <li className="flex h-14 items-center gap-3 border-t border-line first:border-0">
      <Icon name={ICONS[record.kind]} className="size-4.5 shrink-0 text-mute" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Link
            href={followedPath(record)}
            className="touch-reach min-w-0 shrink-0 truncate font-semibold link max-w-full"
          >
            {followedName(record)}
          </Link>
          <span className="truncate">{followedPlace(record)}</span>
        </p>
        <p className="flex items-center gap-2 text-12 text-mute">
          {badge !== null && <Badge tone={badge.tone}>{badge.text}</Badge>}
          <span className="truncate">{followedState(record)}</span>
        </p>
      </div>
      {action}
    </li>
  );
}
