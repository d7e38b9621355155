import { DrawnFigure } from "../../../charts/parts/files/drawn-figure.tsx";
import type { Petition } from "@command-center/contract/petitions";
import type { SeatDeclaration, SeatDetail } from "@command-center/contract/results/seat";
import {
  PETITION_GROUND_WORDS,
  PETITION_OUTCOME_WORDS,
} from "@command-center/domain/petitions/petition-words";
import type { ReactNode } from "react";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { percentText, countedText } from "@command-center/domain/number-text";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatDay } from "../../../ui/format.ts";
import { historyOf, shortNames, timeDeclared, type HistoryEntry } from "./history.ts";
import { declarationName, declarationText } from "./seat-words.ts";

export interface HistoryCardProps {
  seat: SeatDetail;
  /** Petitions about the seat; undefined until they are here, and where they cannot be read. */
  petitions: readonly Petition[] | undefined;
}

/** Every declaration in its order, and the rulings between them. */
export function HistoryCard({ seat, petitions }: HistoryCardProps) {
  const { declarations } = seat;
  const entries = historyOf(declarations, petitions ?? []);
  const shades = shadesOf(declarations);
  return (
    <Card
      title={TITLE}
      note={declarations.length > 1 ? "Oldest first · the later declaration counts" : "When and why"}
    >
      {entries.length === 0 ? (
        <p className="text-mute">Nothing is declared yet.</p>
      ) : (
        <DrawnFigure
          title={TITLE}
          finding={historyFinding(declarations)}
          columns={["Day", "What happened", "Detail"]}
          rows={entries.map((entry, index) => cellsOf(entry, index === entries.length - 1))}
        >
          <ol className="grid">
            {entries.map((entry, index) => (
              <Entry key={keyOf(entry)} entry={entry} isLast={index === entries.length - 1} shades={shades} />
            ))}
          </ol>
        </DrawnFigure>
      )}
    </Card>
  );
}

const TITLE = "Declarations";

/** How often the seat was declared, and whether the winner changed; null where a winner is not recorded. */
function historyFinding(declarations: readonly SeatDeclaration[]): string | null {
  const [first, last] = [declarations[0], declarations.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (first === last) return `Declared once, on ${formatDay(first.declaredOn)}`;
  const times = declarations.length === 2 ? "twice" : `${declarations.length} times`;
  if (first.winner === null || last.winner === null) return `Declared ${times}`;
  return `Declared ${times}; the winner ${first.winner === last.winner ? "stayed the same" : `changed from ${first.winner} to ${last.winner}`}`;
}

/** An entry in the data of the card. */
function cellsOf(entry: HistoryEntry, isLast: boolean): string[] {
  const day = formatDay(entry.on);
  if (entry.kind === "ruling") {
    const { number, outcome } = entry.petition;
    return [
      day,
      "Ruling",
      [number, outcome === null ? null : PETITION_OUTCOME_WORDS[outcome]].filter(Boolean).join(": "),
    ];
  }
  const name = declarationName(entry.declaration, isLast && entry.daysLater === null);
  return [day, name, declarationText(entry.declaration)];
}

const keyOf = (entry: HistoryEntry) =>
  entry.kind === "ruling" ? `ruling ${entry.petition.id}` : `declaration ${entry.declaration.id}`;

// Written out in full: the build finds class names by reading.
const SHADES = ["bg-s4", "bg-s2", "bg-s1", "bg-s3", "bg-s5"] as const;
const OTHERS = "bg-control";

/** One colour a person through all declarations, in the order of the last one. */
function shadesOf(declarations: readonly SeatDeclaration[]): ReadonlyMap<number, string> {
  const people = declarations
    .toReversed()
    .flatMap(({ candidates }) => candidates.map(({ personId }) => personId));
  return new Map([...new Set(people)].map((person, index) => [person, SHADES[index] ?? OTHERS]));
}

interface EntryProps {
  entry: HistoryEntry;
  isLast: boolean;
  shades: ReadonlyMap<number, string>;
}

function Entry({ entry, isLast, shades }: EntryProps) {
  const since = entry.daysLater === null ? null : laterText(entry.daysLater);
  if (entry.kind === "ruling") {
    const { number, panel, ground, outcome } = entry.petition;
    return (
      <Frame
        isLast={isLast}
        dot="rounded-[2px] border-mid bg-mid"
        day={formatDay(entry.on)}
        below={since}
        title={outcome !== null && PETITION_OUTCOME_WORDS[outcome]}
      >
        <p className="mt-0.5">
          {panel === null ? "Ruling" : `Panel ${panel}`} on{" "}
          <Link href={paths.petition(number)} className="link touch-reach">
            {number}
          </Link>
          , {PETITION_GROUND_WORDS[ground].toLowerCase()}
        </p>
      </Frame>
    );
  }
  const { declaration } = entry;
  const { isCurrent, status } = declaration;
  return (
    <Frame
      isLast={isLast}
      dot={cx(
        "rounded-full",
        isCurrent && status === "declared" ? "border-s4 bg-s4" : "border-mute bg-surface",
      )}
      day={formatDay(entry.on)}
      below={timeDeclared(declaration) ?? since}
      title={
        <>
          <span className={isCurrent ? undefined : "text-mute"}>
            {declarationName(declaration, isLast && entry.daysLater === null)}
          </span>
          {!isCurrent && <Badge>Superseded</Badge>}
          {isCurrent && status === "declared" && <Badge tone="good">Current</Badge>}
          {isCurrent && status === "provisional" && <Badge tone="middling">Provisional</Badge>}
        </>
      }
    >
      <p className="mt-0.5 text-pretty">{declarationText(declaration)}</p>
      <Shares declaration={declaration} shades={shades} />
    </Frame>
  );
}

function laterText(days: number): string {
  if (days === 0) return "the same day";
  return `${countedText(days, "day", "days")} later`;
}

/** Everybody's part of the votes as one bar; nothing where somebody's is not known. */
function Shares({ declaration, shades }: { declaration: SeatDeclaration; shades: EntryProps["shades"] }) {
  // In one order through all declarations, so that they can be compared.
  const order = [...shades.keys()];
  const candidates = declaration.candidates.toSorted(
    (a, b) => order.indexOf(a.personId) - order.indexOf(b.personId),
  );
  if (candidates.length < 2 || candidates.some(({ votes, share }) => votes === null || share === null))
    return null;
  const names = shortNames(candidates.map(({ name }) => name));
  return (
    <>
      <div
        aria-hidden="true"
        data-print="exact"
        className="mt-2 flex h-2 gap-px overflow-hidden rounded-[2px]"
      >
        {candidates.map(({ personId, votes }) => (
          <span
            key={personId}
            data-print="exact"
            className={shades.get(personId)}
            style={{ flex: votes ?? 0 }}
          />
        ))}
      </div>
      <ul className="mt-1 flex flex-wrap gap-x-3.5 gap-y-0.5 text-12 text-mute">
        {candidates.map(({ personId, name, share, isWinner }) => (
          <li key={personId} className="inline-flex items-center gap-1.25">
            <span
              aria-hidden="true"
              data-print="exact"
              className={cx("size-2 rounded-[2px]", shades.get(personId))}
            />
            <span className={isWinner ? "font-[650] text-ink" : undefined}>
              {names.get(name)} {share !== null && percentText(share)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface FrameProps {
  isLast: boolean;
  /** Look of the mark on the line. */
  dot: string;
  day: ReactNode;
  /** Under the day. */
  below: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

function Frame({ isLast, dot, day, below, title, children }: FrameProps) {
  return (
    <li
      className={cx(
        "relative pl-5.5 sm:grid sm:grid-cols-[6.75rem_1fr] sm:gap-x-7 sm:pl-0",
        !isLast && "pb-6 print:pb-3",
      )}
    >
      <p className="font-[650] max-sm:flex max-sm:items-baseline max-sm:gap-1.5">
        {day}
        {below !== null && <span className="block text-12 font-normal text-mute">{below}</span>}
      </p>
      <div className="min-w-0">
        <span
          aria-hidden="true"
          data-print="exact"
          className={cx("absolute top-1 left-0 size-2.5 border-2 sm:left-[7.4rem]", dot)}
        />
        {!isLast && (
          <span
            aria-hidden="true"
            className="absolute top-5 -bottom-0.5 left-1 w-0.5 bg-line sm:left-[calc(7.4rem+4px)]"
          />
        )}
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-[650]">{title}</h3>
        {children}
      </div>
    </li>
  );
}
