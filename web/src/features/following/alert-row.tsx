import type { Alert, AlertKind } from "@command-center/contract/following/alerts";
import { ALERT_STATE_WORDS, alertEvent, alertSubject } from "@command-center/domain/alert-words";
import { momentText } from "@command-center/domain/time/moment-text";
import { useIsPast } from "../../navigation/address.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";

const ICONS: Record<AlertKind, IconName> = {
  ruled: "scale",
  withdrawn: "scale",
  filed: "scale",
  hearing: "scale",
  due: "clock",
  overdue: "triangle-alert",
  declared: "vote",
  turnout: "chart-line",
};

function pathOf({ petition, seatId, districtSlug }: Alert): string {
  if (petition !== null) return paths.petition(petition);
  return districtSlug === null ? paths.seat(seatId ?? 0) : paths.district(districtSlug);
}

/** One alert: which record, what happened, and what has become of it since. */
export function AlertRow({ alert, onOpen }: { alert: Alert; onOpen: () => void }) {
  const isPast = useIsPast();
  const { kind, state, isRead, at } = alert;
  const since = ALERT_STATE_WORDS[state];
  const isUndone = state === "undone";
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 first:border-0">
      <Icon name={ICONS[kind]} className="mt-0.5 size-4.5 shrink-0 text-mute" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link
            href={pathOf(alert)}
            {...(!isRead && !isPast && { onClick: onOpen })}
            className={cx("touch-reach wrap-anywhere link", !isRead && "font-semibold")}
          >
            {alertSubject(alert)}
          </Link>
          {!isRead && <Badge tone="good">New</Badge>}
          {since !== null && <Badge tone={isUndone ? "middling" : "neutral"}>{since}</Badge>}
        </p>
        <p className={cx("wrap-anywhere", isUndone && "text-mute line-through")}>{alertEvent(alert)}</p>
        <p className="text-12 text-mute">{momentText(at)}</p>
      </div>
    </li>
  );
}
