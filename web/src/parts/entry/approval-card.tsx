import { readAccount } from "@command-center/contract/accounts/accounts";
import {
  readChangeSet,
  type ChangeSetDetail,
  type UsedValue,
} from "@command-center/contract/changes/change-sets";
import type { Figure } from "@command-center/contract/figures";
import { readChangeEffect } from "@command-center/contract/changes/sheet-effects";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { momentText } from "@command-center/domain/time/moment-text";
import type { ReactNode } from "react";
import { explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { PAGES } from "../../navigation/pages.ts";
import { paths } from "../../navigation/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Alert } from "../../ui/states/alert.tsx";
import { ErrorState } from "../../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { valueText } from "../figures/figure-text.ts";
import { EffectTable } from "./effect-table.tsx";
import { RecordChange, VersionChange } from "./change-tables.tsx";
import {
  CHANGE_SET_WORDS,
  changeSubject,
  changeTitle,
  newWinner,
  rulingEffect,
  rulingOf,
} from "./change-words.ts";
import { Decision } from "./decision.tsx";

/** The records can change while an approver compares them: the change set then says so. */
const REFRESH_MS = 15_000;

export interface ApprovalCardProps {
  /** Of a change set, of any kind. */
  id: number;
  /** Called once the change set is approved, rejected or withdrawn. */
  onDecided?: () => void;
}

/** A change set with all that its approver needs: what it changes and does to results, why, from which source, and the decision. */
export function ApprovalCard({ id, onDecided }: ApprovalCardProps) {
  const {
    data: set,
    error,
    isFetching,
    refetch,
  } = useRead(readChangeSet, { id }, { refetchInterval: REFRESH_MS });
  const isWaiting = set?.state === "proposed";
  const { data: effect } = useRead(
    readChangeEffect,
    { id },
    { enabled: isWaiting && set.change !== null, refetchInterval: REFRESH_MS },
  );
  const { data: account } = useRead(readAccount, {});
  if (set === undefined)
    return error ? (
      <ErrorState title="The change could not be loaded" retrying={isFetching} onRetry={() => void refetch()}>
        {explain(error)}
      </ErrorState>
    ) : (
      <Loading what="the change">
        <Card
          title={<SkeletonWords like="Correction: Name of a School" />}
          note={<SkeletonWords like="Constituency MPs, 00 Jan 0000, Electoral Commission" />}
        />
      </Loading>
    );
  const winner = newWinner(set, effect);
  const { name, tone } = CHANGE_SET_WORDS[set.state];
  return (
    <Card
      title={changeTitle(set)}
      note={`${changeSubject(set)} · requested by ${set.proposed.by}, ${momentText(set.proposed.at)}`}
      actions={<Badge tone={tone}>{name}</Badge>}
    >
      <div className="grid gap-4">
        {isWaiting && winner !== null && <NewWinner set={set} winner={winner} />}
        <WhatChanges set={set} />
        {isWaiting && effect !== undefined && effect.units.length > 0 && <EffectTable effect={effect} />}
        <dl className="grid gap-2 border-t border-line pt-3 text-14 sm:grid-cols-[8rem_1fr]">
          {set.reason !== null && <Said name="Reason">{set.reason}</Said>}
          {set.source !== null && <Said name="Source">{set.source}</Said>}
          {set.warnings.length > 0 && (
            <Said name="Checks">{set.warnings.map(({ message }) => message).join(" ")}</Said>
          )}
          {isWaiting && set.approval.reasons.length > 0 && (
            <Said name="Why approval">{set.approval.reasons.join(" ")}</Said>
          )}
          {set.decided !== null && <Decided decided={set.decided} />}
        </dl>
        {isWaiting && (
          <Decision
            key={set.digest}
            set={set}
            isOwn={account?.username === set.proposed.by}
            newWinner={winner}
            isEffectKnown={set.change === null || effect !== undefined}
            onDecided={onDecided}
          />
        )}
      </div>
    </Card>
  );
}

function NewWinner({ set: { change }, winner }: { set: ChangeSetDetail; winner: string }) {
  return (
    <Alert
      tone="bad"
      title={change === null ? "The winner would change" : "Another candidate would be ahead"}
    >
      {change === null
        ? `${candidateName(winner)} would be the declared winner.`
        : `${candidateName(winner)} would be ahead in the counted results of this contest.`}
    </Alert>
  );
}

function WhatChanges({ set }: { set: ChangeSetDetail }) {
  const { change, petition, choice, court, record } = set;
  const ruling = rulingOf(set);
  if (record !== null) return <RecordChange record={record} />;
  if (choice !== null)
    return (
      <p className="text-14">
        {usedText(choice.before, choice.unit)} →{" "}
        <b className="font-semibold">{usedText(choice.after, choice.unit)}</b>
      </p>
    );
  if (change !== null) return <VersionChange before={change.before} after={change.after} />;
  if (ruling !== null)
    return (
      <p className="text-14">
        {rulingEffect(ruling) ?? "The result of the contest stays as it is."}{" "}
        {petition !== null && (
          <Link href={paths.petition(petition.number)} className="link">
            Open {petition.number}
          </Link>
        )}
        {court !== null && (
          <Link href={`${PAGES.couldChangeSeat.path}${court.contest}`} className="link">
            Open {court.seat}
          </Link>
        )}
      </p>
    );
  if (set.import === null) return null;
  return (
    <p className="text-14">
      <Link href={paths.import(set.import)} className="link">
        Open the preview of import {set.import}
      </Link>
    </p>
  );
}

/** A published value with its source, or that the value of the records is used. */
const usedText = (used: UsedValue, unit: Figure["unit"]) =>
  used === null ? "value of the records" : `${valueText({ value: used.value, unit })} (${used.source})`;

function Decided({
  decided: { decision, by, at, note },
}: {
  decided: NonNullable<ChangeSetDetail["decided"]>;
}) {
  if (decision === "lapsed")
    return (
      <Said name="Lapsed">
        {momentText(at)}. {note}
      </Said>
    );
  const words = { approved: "Approved by", rejected: "Rejected by", withdrawn: "Withdrawn by" };
  return (
    <Said name={words[decision]}>
      <b className="font-semibold">{by}</b>, {momentText(at)}
      {note !== null && <>: “{note}”</>}
    </Said>
  );
}

function Said({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-mute">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
