import { proposeChange } from "@command-center/contract/changes/change-sets";
import type { readSheetHistory } from "@command-center/contract/changes/sheet-history";
import { previewSheet } from "@command-center/contract/changes/sheet-effects";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { conflictOf, explain } from "../../../../api/errors.ts";
import { useRead } from "../../../../api/queries.ts";
import { EffectTable } from "../../../../parts/entry/change-tables.tsx";
import { NeededApproval } from "../../../../parts/entry/needed-approval.tsx";
import {
  EntryForm,
  replacedId,
  useEntry,
  versionOf,
  type Entry,
} from "../../../../parts/form/entry-form.tsx";
import { useSettled } from "../../../../parts/form/use-settled.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Alert } from "../../../../ui/states/alert.tsx";
import { ChecksList } from "./checks-list.tsx";
import { closeForm } from "./form-of.ts";
import { FiguresFields } from "./figures-fields.tsx";
import { missingReason, reasonAndSource, ReasonFields } from "./reason-fields.tsx";
import { checksOf } from "./sheet-checks.ts";
import {
  changedSheet,
  figuresIn,
  figuresOf,
  isRecorded,
  openedEntries,
  sheetIn,
  type SheetEntries,
} from "./sheet-entries.ts";

/** The result of a polling station in a contest, as one issuer has it. */
export type SheetFact = Omit<InputOf<typeof readSheetHistory>, "cycle">;

export interface SheetFormProps {
  fact: SheetFact;
  cycle: number;
  station: string;
  ballot: readonly string[];
  /** Voters on the station list; null if they are not known. */
  listed: number | null;
  /** The result of now: another one than the form opened with where a colleague has saved meanwhile. */
  current: StationSheet | null;
  /** Called when the server says that another user has saved. */
  onStale: () => void;
}

const WRONG_SUM = "The sums do not agree. Correct a figure, or clear the sum that you typed.";
const UNCHANGED = "Nothing is changed yet. Correct a figure first.";
const NO_COUNT = "Give a whole number.";
const NOT_READY = "Shown once a figure is changed and the sums agree.";

/** The figures of a result in the order of the ballot, with checks, effect, reason, source and approval. */
export function SheetForm({ fact, cycle, station, ballot, listed, current, onStale }: SheetFormProps) {
  // The version that the user corrects, until they have seen that another one has replaced it.
  const [base, setBase] = useState(current);
  const opened = openedEntries(ballot, base);
  const before = figuresOf(ballot, base);
  const checksIn = (entries: SheetEntries) => checksOf(figuresIn(entries, ballot), { ballot, listed });
  const isCounted = ({ state }: SheetEntries) => state === "counted";
  const hasWrongSum = (entries: SheetEntries) =>
    isCounted(entries) && checksIn(entries).checks.some(({ is }) => is === "wrong");
  const entry: Entry<SheetEntries> = useEntry<SheetEntries, typeof proposeChange>({
    endpoint: proposeChange,
    draft: {
      about: `result ${JSON.stringify([cycle, fact.contest, fact.pollingDay, fact.area, fact.issuer])}`,
      version: versionOf(base?.id),
    },
    opened,
    inputOf: (entries, clientId, version) => ({
      clientId,
      cycle,
      ...fact,
      replaces: replacedId(version),
      sheet: sheetIn(entries, ballot),
      ...reasonAndSource(entries),
    }),
    refusedBy: (entries) => {
      const { valid, total } = figuresIn(entries, ballot);
      return {
        ...missingReason(entries),
        ...(isCounted(entries) && valid === undefined && { valid: NO_COUNT }),
        ...(isCounted(entries) && total === undefined && { total: NO_COUNT }),
        ...(hasWrongSum(entries)
          ? { root: WRONG_SUM }
          : isRecorded(entries, ballot, base) && { root: UNCHANGED }),
      };
    },
    versioned: {
      version: versionOf(base?.id),
      wordsOf: (field, theirs) => ({
        name: fieldName(field, ballot),
        text: String(theirs),
        opened: before[field] ?? "",
        mine: entry.entries[field] ?? "",
      }),
    },
    toastOf: () => ({
      title: base === null ? "Result saved" : "Correction saved",
      description: station,
    }),
    onClose: closeForm,
  });
  const { entries, set } = entry;
  const isReplaced = entry.version !== versionOf(current?.id) && !entry.isPending;
  if (entry.version !== versionOf(base?.id) && !isReplaced) setBase(current);
  const theirs = figuresOf(ballot, current);
  const notice = entry.noticeOf({
    version: versionOf(current?.id),
    by: current?.source.by ?? null,
    at: current?.recordedAt ?? null,
    fields: Object.entries(theirs).flatMap(([field, text]) =>
      text !== entries[field] || text !== before[field] ? [{ field, theirs: text }] : [],
    ),
  });
  const checked = checksIn(entries);
  const sheet = hasWrongSum(entries) ? null : changedSheet(entries, ballot, base);
  const { effect, approval, warnings, refusal } = useEffectOf(sheet, fact, cycle);
  const isDraft = JSON.stringify(entries) !== JSON.stringify({ ...entries, ...opened });
  const isStale = conflictOf(entry.error) !== null;
  useEffect(() => {
    if (isStale) onStale();
    // Once for each refusal.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isStale]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened it is gone.
  useEffect(() => heading.current?.focus(), []);
  const title = base === null ? "Enter result" : "Correct this sheet";
  return (
    <div data-print="hide">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-2 text-20 font-bold outline-none"
      >
        {title}
        {isDraft && <Badge tone="middling">Draft</Badge>}
      </h2>
      <p className="text-14 text-mute">
        {fact.issuer}
        {isDraft && ". The draft stays in this tab, also after a reload."}
      </p>
      <EntryForm
        entry={entry}
        label={title}
        verb="Save"
        doing="Sending…"
        needsApproval={approval !== null && approval.reasons.length > 0}
        isOff={isReplaced}
        conflict={
          isReplaced && notice !== null
            ? { ...notice, ...(current === null && { title: "The result was undone since you opened it" }) }
            : null
        }
        labelOf={(name) => fieldName(name, ballot)}
        cancel={isDraft ? "Close, keep draft" : "Close"}
        footer={isDraft && <DiscardDraft onDiscard={() => entry.form.reset(opened)} />}
        aside={
          <>
            <ReasonFields isNew={base === null} source={entries["source"]} />
            <Card title="Approval">
              <div role="status" className="grid gap-1 text-14 text-pretty">
                {approval === null ? (
                  <p className="text-mute">{NOT_READY}</p>
                ) : approval.reasons.length > 0 ? (
                  <>
                    <NeededApproval {...approval} />
                    <p>You cannot approve it yourself.</p>
                    <p className="text-12 text-mute">
                      Until then the current result stays in all totals. If it changes before, you both see
                      the new comparison.
                    </p>
                  </>
                ) : (
                  <p>No approval is needed: it is saved at once. It can be undone.</p>
                )}
              </div>
            </Card>
            {refusal !== null && (
              <Alert tone="bad" announce="status" title="This cannot be saved">
                {refusal}
              </Alert>
            )}
          </>
        }
      >
        <Card
          title="Figures"
          note="Change only what is wrong. Enter moves to the next figure; checks run as you type"
        >
          <FiguresFields
            ballot={ballot}
            base={base}
            listed={listed}
            state={entries["state"]}
            figures={figuresIn(entries, ballot)}
            checked={checked}
            onState={(state) => set({ state })}
          />
          {isCounted(entries) && (
            <ChecksList checked={checked} entries={entries} warnings={warnings} onChange={set} />
          )}
        </Card>
        <Card title="Effect on the results" note={`${fact.issuer}, results counted so far`}>
          {effect !== null ? (
            <EffectTable effect={effect} />
          ) : (
            <p className="text-14 text-mute">
              {sheet !== null && refusal === null ? "Computing the effect…" : NOT_READY}
            </p>
          )}
        </Card>
      </EntryForm>
    </div>
  );
}

/** A user pauses this long before the effect of what they typed is read. */
const PAUSE_MS = 400;

/** Effect, warnings and approval of a result that can be sent; null while they are not known. */
function useEffectOf(sheet: ReturnType<typeof changedSheet>, fact: SheetFact, cycle: number) {
  const settled = useSettled(sheet, PAUSE_MS);
  const { data, error } = useRead(
    previewSheet,
    {
      ...fact,
      cycle,
      state: settled?.state ?? "not received",
      ...(settled?.registered != null && { registered: settled.registered }),
      ...(settled?.votes != null && { votes: settled.votes.join(",") }),
      ...(settled?.invalid != null && { invalid: settled.invalid }),
    },
    { enabled: settled !== null, placeholderData: keepPreviousData },
  );
  const isKnown = sheet !== null && settled !== null;
  const shown = isKnown && error === null ? data : undefined;
  return {
    effect: shown?.effect ?? null,
    approval: shown?.approval ?? null,
    warnings: shown?.warnings ?? [],
    refusal: isKnown && error !== null ? explain(error) : null,
  };
}

function DiscardDraft({ onDiscard }: { onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button look="ghost" onClick={() => setAsking(true)}>
        Discard draft
      </Button>
    );
  return (
    <Alert
      tone="warning"
      announce="alert"
      title="Discard your draft?"
      action={
        <div className="flex flex-wrap gap-2">
          <Button look="danger" onClick={onDiscard}>
            Discard
          </Button>
          <Button onClick={() => setAsking(false)}>Keep it</Button>
        </div>
      }
    >
      What you typed is lost. The recorded result stays as it is.
    </Alert>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  valid: "Valid votes",
  invalid: "Invalid votes",
  total: "Votes cast",
  registered: "Registered voters",
  note: "Why it was nullified",
  sourceDetail: "Source, which one",
};

/** The label of an entry. */
function fieldName(name: string, ballot: readonly string[]): string {
  const candidate = ballot[Number(name)];
  if (candidate !== undefined) return candidateName(candidate);
  return NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}
