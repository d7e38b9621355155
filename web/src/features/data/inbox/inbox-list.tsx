import { useSearch } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { cx } from "../../../ui/class-names.ts";
import { formatCount } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { GROUP_NAMES, type InboxGroup, type InboxItem } from "./inbox-items.ts";

/** Items of a group among those of others, before the rest has a link. */
const FIRST = 8;
const TONES = {
  bad: "font-semibold text-neg",
  middling: "font-semibold text-mid",
  good: "font-semibold text-pos",
  neutral: "text-mute",
};

interface InboxListProps {
  groups: readonly InboxGroup[];
  /** Whether each group is listed whole. */
  isWhole: boolean;
  /** The key of the item that is shown. */
  opened: string | undefined;
}

/** What waits, by kind, each item with its most serious facts. */
export function InboxList({ groups, isWhole, opened }: InboxListProps) {
  return groups.map(({ name, note, items }) => {
    const at = items.findIndex((item) => item.key === opened);
    const listed = isWhole || at >= FIRST || items.length <= FIRST + 1 ? items : items.slice(0, FIRST);
    return (
      <section key={name} aria-label={GROUP_NAMES[name]} className="border-t border-line first:border-t-0">
        <div className="flex items-baseline gap-x-2 border-b border-line bg-bg px-4 py-2 text-12">
          <h2 className="font-semibold">{GROUP_NAMES[name]}</h2>
          <span className="min-w-0 text-mute">{note}</span>
          <span className="ml-auto text-mute">{formatCount(items.length)}</span>
        </div>
        <ul>
          {listed.map((item) => (
            <Row key={item.key} item={item} isOpened={item.key === opened} />
          ))}
        </ul>
        {listed.length < items.length && (
          <Link
            href={paths.inbox({ show: name })}
            className="flex min-h-11 items-center justify-between border-t border-line px-4 pl-11 text-14 font-semibold hover:bg-hover"
          >
            All {formatCount(items.length)} {GROUP_NAMES[name].toLowerCase()}
            <Icon name="arrow-right" className="size-4 text-mute" />
          </Link>
        )}
      </section>
    );
  });
}

function Row({ item, isOpened }: { item: InboxItem; isOpened: boolean }) {
  const { item: _opened, ...rest } = Object.fromEntries(new URLSearchParams(useSearch()));
  const { key, icon, title, about, warning, when, tone } = item;
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        href={withQuery(paths.inbox(), { ...rest, item: key })}
        data-item={key}
        aria-current={isOpened ? "true" : undefined}
        className={cx(
          "grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5",
          isOpened
            ? "xl:bg-hover xl:shadow-[inset_3px_0_0_var(--accent)] max-xl:hover:bg-hover"
            : "hover:bg-hover",
        )}
      >
        <Icon name={icon} className="mt-0.5 size-4 text-mute" />
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 text-14 font-semibold wrap-anywhere">{title}</span>
            <span className={cx("text-12 whitespace-nowrap", TONES[tone])}>{when}</span>
          </span>
          <span className="mt-0.5 line-clamp-3 block text-12 text-mute wrap-anywhere">
            {about}
            {warning !== null && (
              <>
                {" · "}
                <strong className="text-ink">{warning}</strong>
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
