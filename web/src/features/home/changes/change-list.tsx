import type { Change, ChangeGroup, Changes } from "@command-center/contract/changes/changes";
import { addDays } from "@command-center/domain/time/calendar";
import { Fragment, type ReactNode } from "react";
import { setAddress } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatCount } from "../../../ui/format.ts";
import { countedText, pluralText } from "@command-center/domain/number-text";
import { Icon } from "../../../ui/icon.tsx";
import {
  categoriesText,
  contestsText,
  dayAndMonth,
  dayBy,
  declarationText,
  GROUP_WORDS,
  outcomes,
  rulingText,
} from "./changes-text.ts";

/** Rulings, declarations and corrections told one by one; the rest are counted. */
const TOLD = 3;
export const GO =
  "touch-reach inline-flex min-h-6 items-center gap-1 text-12 font-semibold whitespace-nowrap hover:underline";
const ROW =
  "grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 border-t border-line py-3 first:border-0 sm:grid-cols-[3.5rem_minmax(0,1fr)] sm:gap-x-4";
const COUNT = "text-right text-20 leading-[1.2] font-bold tracking-tight sm:text-28";
const NONE = "mt-1 rounded-md bg-hover px-3 py-2.5 text-12 text-pretty text-mute";

/** Each kind that has changes: how many, what first, and where all are; those without in one line. */
export function ChangeList({ changes }: { changes: Changes }) {
  const some = changes.groups.filter(({ count }) => count > 0);
  return (
    <>
      {some.length > 0 && (
        <ul className={cx("grid grid-cols-1", some.length > 3 && "2xl:grid-cols-2 2xl:gap-x-10")}>
          {some.map((group) => (
            <li key={group.kind} className={ROW} data-testid={group.kind}>
              <span className={cx(COUNT, group.kind === "petition_overdue" && "text-neg")}>
                {formatCount(group.count)}
              </span>
              <div className="min-w-0">
                <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <h3 className="text-14 font-[650]">{GROUP_WORDS[group.kind].title}</h3>
                  {outcomes(group.totals).map(({ isDismissed, text }) => (
                    <Badge key={text} tone={isDismissed ? "neutral" : "middling"}>
                      {text}
                    </Badge>
                  ))}
                  <span className="ml-auto">
                    <All group={group} changes={changes} />
                  </span>
                </div>
                <div className="mt-1 grid gap-1 text-pretty wrap-anywhere">
                  <Told group={group} />
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Unchanged changes={changes} />
    </>
  );
}

/** Leads to all of a group: overdue petitions to their list, everything else to the activity of those days. */
function All({ group, changes: { since, asOf, overdue } }: { group: ChangeGroup; changes: Changes }) {
  const { kind, count } = group;
  const ofOneKind = contestsOfOneKind(group);
  const arrow = <Icon name="arrow-right" className="size-3.5" />;
  if (kind === "petition_overdue")
    return (
      <Link href={paths.disputesPetitions({ due: "overdue" })} className={GO}>
        All {formatCount(overdue ?? count)} overdue {arrow}
      </Link>
    );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={cx(GO, "cursor-pointer")}
      onClick={() => setAddress({ activity: kind, after: since, upTo: asOf }, "push")}
    >
      {count === 1 ? "See it" : `All ${ofOneKind ?? formatCount(count)}`}
      {ofOneKind === null && <span className="sr-only"> {GROUP_WORDS[kind].none}</span>} {arrow}
    </button>
  );
}

/** `9 CEC offices`, if all declarations of a group have the same kind of contest. */
function contestsOfOneKind({ kind, totals }: ChangeGroup): string | null {
  const isDeclared = kind === "declared" || kind === "declared_again";
  return isDeclared && new Set(totals.map(({ contest }) => contest)).size === 1 ? contestsText(totals) : null;
}

function Told({ group }: { group: ChangeGroup }) {
  const { kind, count, entries, totals } = group;
  if (kind === "petition_resolved") {
    const isDismissed = ({ outcome }: { outcome: Change["outcome"] }) => outcome === "dismissed";
    const dismissed = entries.filter(isDismissed).slice(0, 2);
    const others = entries.filter((entry) => !isDismissed(entry)).slice(0, TOLD);
    return (
      <>
        {others.map((entry) => (
          <p key={entry.petition}>
            <Of change={entry} />: {rulingText(entry)}.
          </p>
        ))}
        {dismissed.length > 0 && (
          <p className="text-12 text-mute">
            Dismissed: {categoriesText(totals.filter(isDismissed))}, among them{" "}
            <Several changes={dismissed} />.
          </p>
        )}
      </>
    );
  }
  if (kind === "petition_filed" || kind === "petition_overdue") {
    if (entries.length === count)
      return (
        <p>
          <Several changes={entries} />
        </p>
      );
    return (
      <>
        <p>{categoriesText(totals)}.</p>
        <p className="text-12 text-mute">
          Among them <Several changes={entries.slice(0, TOLD)} />.
        </p>
      </>
    );
  }
  return (
    <>
      {count > TOLD && contestsOfOneKind(group) === null && <p>{contestsText(totals)}.</p>}
      {entries.slice(0, TOLD).map((entry) => (
        <p key={`${entry.seatId} ${entry.about}`} className={count > TOLD ? "text-12 text-mute" : undefined}>
          <Of change={entry} />: {declarationText(entry)}
        </p>
      ))}
    </>
  );
}

/** What it is about: a petition's number leads to its page, a seat's name to that of the seat. */
function Of({ change: { petition, about, seatId } }: { change: Change }) {
  const seat =
    seatId === null || petition !== null ? (
      about
    ) : (
      <Link href={paths.seat(seatId)} className="link">
        {about}
      </Link>
    );
  if (petition === null) return seat;
  return (
    <>
      <Link href={paths.petition(petition)} className="link font-semibold">
        {petition}
      </Link>{" "}
      {about}
    </>
  );
}

function Several({ changes }: { changes: readonly Change[] }) {
  return changes.map((change, index) => (
    <Fragment key={change.petition}>
      {index > 0 && " · "}
      <Of change={change} />
    </Fragment>
  ));
}

/** What did not change, each with the last one before, and which ruling is due next. */
function Unchanged({ changes: { asOf, groups, overdue, nextOverdue } }: { changes: Changes }) {
  const none = groups.filter(({ count }) => count === 0);
  const [next] = nextOverdue.entries;
  const more = nextOverdue.count - 1;
  const newly = groups.find(({ kind }) => kind === "petition_overdue")?.count ?? 0;
  if (none.length === 0 && next === undefined && !overdue) return null;
  return (
    <p className={NONE} data-testid="no-change">
      {none.length > 0 && (
        <>
          <b className="font-[650] text-ink">Nothing new:</b>{" "}
          {none.map((group, index) => (
            <Fragment key={group.kind}>
              {index > 0 && ", "}
              {GROUP_WORDS[group.kind].none}
              <Last group={group} asOf={asOf} />
            </Fragment>
          ))}
          .{" "}
        </>
      )}
      {overdue !== null && overdue > newly && (
        <>
          <Link href={paths.disputesPetitions({ due: "overdue" })} className="link">
            {countedText(overdue - newly, "petition", "petitions")}
          </Link>{" "}
          {newly === 0
            ? pluralText(overdue, "remains overdue", "remain overdue")
            : pluralText(overdue - newly, "was overdue before", "were overdue before")}
          .{" "}
        </>
      )}
      {next !== undefined && (
        <>
          Next deadlines: <Of change={next} />
          {more > 0 && (
            <>
              {" and "}
              <Link href={paths.disputesPetitions({ due: addDays(next.day, -1) })} className="link">
                {countedText(more, "other", "others")}
              </Link>
            </>
          )}{" "}
          {pluralText(nextOverdue.count, "becomes", "become")} overdue on {dayAndMonth(next.day)}.
        </>
      )}
    </p>
  );
}

function Last({ group: { kind, last }, asOf }: { group: ChangeGroup; asOf: string }): ReactNode {
  if (last === null) return kind === "corrected" ? " (none so far)" : null;
  const day = dayBy(last.day, asOf);
  const href =
    last.petition !== null
      ? paths.petition(last.petition)
      : last.seatId === null
        ? null
        : paths.seat(last.seatId);
  return (
    <>
      {" "}
      (last{" "}
      {href === null ? (
        day
      ) : (
        <Link href={href} className="link" title={last.about} aria-label={`${day}: ${last.about}`}>
          {day}
        </Link>
      )}
      )
    </>
  );
}
