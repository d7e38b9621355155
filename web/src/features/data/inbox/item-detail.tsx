import { Suspense, useContext, type ReactNode } from "react";
import type { Petition } from "@command-center/contract/petitions";
import {
  PETITION_ELECTION_WORDS,
  PETITION_GROUND_WORDS,
} from "@command-center/domain/petitions/petition-words";
import type { Contradiction, WaitingImport } from "@command-center/contract/data/inbox";
import { countedText } from "@command-center/domain/number-text";
import { momentText } from "@command-center/domain/time/moment-text";
import type { FigureId } from "@command-center/domain/figures";
import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { useSearch } from "../../../navigation/address.ts";
import { Icon } from "../../../ui/icon.tsx";
import { lazy } from "../../../ui/loading/lazy.ts";
import { Loading } from "../../../ui/states/skeleton.tsx";
import { dueText, kindText, stageText, valueText, type InboxItem } from "./inbox-items.ts";
import type { ApprovalCardProps, Done } from "../../../parts/entry/approval-card.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { formatDay } from "../../../ui/format.ts";
import { OpenFigureContext } from "../../../parts/figures/figure-button.tsx";
import { PublishedValues } from "../../../parts/figures/published-values.tsx";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { FailedLine } from "../../../ui/states/states.tsx";

// With the effects and the form of a decision, which no other item needs.
const ApprovalCard = lazy(async () => ({
  default: (await import("../../../parts/entry/approval-card.tsx")).ApprovalCard,
}));

const KEY = "rounded-sm border border-line px-1.5 font-mono";

interface ItemDetailProps {
  /** The id of a request that no longer waits for the user is an item, too. */
  item: InboxItem | number;
  /** Called once the user has decided about it. */
  onDecided: (done: Done) => void;
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
  if (typeof item === "number") return <Request id={item} onDecided={onDecided} />;
  switch (item.of) {
    case "approvals":
      return <Request id={item.change.id} onDecided={onDecided} />;
    case "contradictions":
      return <ContradictionDetail contradiction={item.contradiction} />;
    case "petitions":
      return <PetitionDetail petition={item.petition} />;
    case "imports":
      return <ImportDetail waiting={item.waiting} />;
  }
}

function Request(request: ApprovalCardProps) {
  return (
    // The pane is its frame.
    <div className="[&>.card]:rounded-none [&>.card]:border-0 [&>.card]:p-0">
      <Suspense fallback={<Loading what="the change">{null}</Loading>}>
        <ApprovalCard {...request} />
      </Suspense>
    </div>
  );
}

const dayOrNull = (day: string | null) => (day === null ? null : formatDay(day));

/** A petition that is overdue or due soon: its dates, and the way to its page, where its next step is recorded. */
function PetitionDetail({ petition }: { petition: Petition }) {
  const {
    number,
    contest,
    category,
    district,
    ground,
    filedOn,
    servedOn,
    heardOn,
    panel,
    rulingDueOn,
    seatId,
  } = petition;
  const { text, tone } = dueText(petition);
  return (
    <>
      <Head
        title={`${number} ${contest}`}
        note={[PETITION_ELECTION_WORDS[category], district, stageText(petition)].filter(Boolean).join(" · ")}
        badge={<Badge tone={tone}>{text}</Badge>}
      />
      <Facts
        facts={[
          ["Ground", PETITION_GROUND_WORDS[ground]],
          ["Filed", formatDay(filedOn)],
          ["Served", dayOrNull(servedOn)],
          ["Heard", dayOrNull(heardOn)],
          ["Panel", panel],
          ["Ruling due", dayOrNull(rulingDueOn)],
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Link href={paths.petition(number)} className={buttonClass({ look: "primary" })}>
          Open the petition
        </Link>
        {seatId !== null && (
          <Link href={paths.seat(seatId)} className={buttonClass()}>
            Open the seat
          </Link>
        )}
      </div>
    </>
  );
}

/** What is known about an item: each fact with its name. Those without a value are left out. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-14">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-mute">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** An import with questions: the first of them, and the way to answer. */
function ImportDetail({ waiting }: { waiting: WaitingImport }) {
  const { id, file, kind, cycle, uploaded, questions, asks, rows } = waiting;
  return (
    <>
      <Head
        title={`Import ${id}: ${file}`}
        note={[kindText(kind), cycle.name].filter(Boolean).join(" · ")}
        badge={<Badge tone="middling">{countedText(questions, "question", "questions")}</Badge>}
      />
      <Facts
        facts={[
          [questions === 1 ? "Question" : "First question", asks],
          ["Rows", rows === 0 ? null : `${countedText(rows, "row waits", "rows wait")} for an answer`],
          ["Uploaded", `${uploaded.by}, ${momentText(uploaded.at)}`],
        ]}
      />
      <div className="mt-4">
        <Link href={paths.import(id)} className={buttonClass({ look: "primary" })}>
          Answer the questions
        </Link>
      </div>
    </>
  );
}

/** The published values of a figure with their sources, and the way to its sheet. */
function ContradictionDetail({ contradiction }: { contradiction: Contradiction }) {
  const { figure, label, candidate, place, claims } = contradiction;
  const open = useContext(OpenFigureContext);
  // Totals of the presidential election are no headline figures.
  const figures = useFigures();
  const sheet = figures.figure(figure as FigureId);
  const since = claims.at(-1)?.publishedOn;
  return (
    <>
      <Head
        title={[label, candidate, place].filter(Boolean).join(", ")}
        note="Published differently by two sources. One is used on all pages once it is chosen."
        badge={
          <Badge tone="middling">{since == null ? "Not decided" : `Open since ${formatDay(since)}`}</Badge>
        }
      />
      {sheet === undefined ? (
        <>
          <Claims contradiction={contradiction} />
          {figures.error !== null && <FailedLine className="mt-3" what="The figure’s sheet" read={figures} />}
        </>
      ) : (
        <div className="mt-4">
          <PublishedValues figure={sheet} />
          <Button look="ghost" className="mt-3" aria-haspopup="dialog" onClick={() => open(sheet)}>
            Open the figure’s sheet
          </Button>
        </div>
      )}
    </>
  );
}

/** The published values of a total of the presidential election, which has no sheet. */
function Claims({ contradiction }: { contradiction: Contradiction }) {
  return (
    <ul className="mt-4 grid gap-3 sm:grid-cols-2">
      {contradiction.claims.map(({ value, source, publishedOn, note }) => (
        <li key={`${source} ${value}`} className="rounded-md border border-line px-4 py-3">
          <p className="text-20 font-bold">{valueText(value, contradiction)}</p>
          <p className="mt-1 text-12 text-mute">
            {[source, publishedOn !== null && formatDay(publishedOn)].filter(Boolean).join(" · ")}
          </p>
          {note !== null && <p className="mt-1 text-12 text-pretty text-mute">{note}</p>}
        </li>
      ))}
    </ul>
  );
}

interface HeadProps {
  title: string;
  note: string;
  badge: ReactNode;
}

/** Head of an item: what it is, and how long it waits. */
function Head({ title, note, badge }: HeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-20 font-bold tracking-[-0.01em] wrap-anywhere">{title}</h2>
        {badge}
      </div>
      {note !== "" && <p className="mt-1 text-12 text-mute wrap-anywhere">{note}</p>}
    </>
  );
}
