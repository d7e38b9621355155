import { readAccount } from "@command-center/contract/accounts/accounts";
import { readChangeSet, type ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import { readChangeEffect } from "@command-center/contract/changes/sheet-effects";
import { changeTitle } from "@command-center/domain/changes/change-text";
import { DECLARATIONS } from "@command-center/contract/facts/declarations";
import { durationText, momentText } from "@command-center/domain/time/moment-text";
import { serverAhead, useNow } from "../../api/live/clock.ts";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { nowOf } from "../../navigation/moment.ts";
import { PAGES } from "../../navigation/pages.ts";
import { paths } from "../../navigation/paths.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Alert } from "../../ui/states/alert.tsx";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { Decided, Said } from "../records/said.tsx";
import { CandidatesTable, EffectTable, FieldsTable, MovesTable } from "./change-tables.tsx";
import { Decision } from "./decision.tsx";
import { verdictOf } from "./result-verdict.ts";
import { ReadError } from "../../page/read-error.tsx";

/** The records can change while an approver compares them: the change set then says so. */
const REFRESH_MS = 15_000;

const STATES: Record<ChangeSetDetail["state"], { readonly name: string; readonly tone: Tone }> = {
  proposed: { name: "Waits for approval", tone: "middling" },
  approved: { name: "Approved, being saved", tone: "good" },
  applied: { name: "Saved", tone: "good" },
  undone: { name: "Undone", tone: "neutral" },
  rejected: { name: "Rejected", tone: "bad" },
  withdrawn: { name: "Withdrawn", tone: "neutral" },
  lapsed: { name: "Lapsed", tone: "bad" },
};

/** Fields of a declaration that the table of candidates has. */
const IN_RESULT = new Set<string>(
  DECLARATIONS.fields.flatMap((field) =>
    "id" in field && ["winner", "votes", "runnerUpVotes", "validVotes"].includes(field.id) ? field.name : [],
  ),
);

export interface ApprovalCardProps {
  /** Of a change set, of any kind. */
  id: number;
  /** Called once the change set is approved, rejected or withdrawn. */
  onDecided: (done: Done) => void;
}

/** A decision, and its change. */
export interface Done {
  readonly id: number;
  readonly text: string;
}

/** A change set with all that its approver needs: who wins now and after, votes, what it changes and moves, why, from which source, and the decision. */
export function ApprovalCard({ id, onDecided }: ApprovalCardProps) {
  const options = { refetchInterval: REFRESH_MS };
  const { data: set, error, isFetching, refetch } = useRead(readChangeSet, { id }, options);
  const isWaiting = set?.state === "proposed";
  const { data: known } = useRead(readChangeEffect, { id }, { ...options, enabled: isWaiting });
  const effect = isWaiting ? known : undefined;
  const { data: account } = useRead(readAccount, {});
  if (set === undefined)
    return error ? (
      <ReadError what="The change" read={{ error, isFetching, refetch }} />
    ) : (
      <Loading what="the change">
        <Card
          title={<SkeletonWords like="MP/000 Name County: Other candidate declared, 00 Jan 0000" />}
          note={<SkeletonWords like="Requested by Two Names, 00 Jan 0000, 00:00 EAT" />}
        />
      </Loading>
    );
  const { proposed, people } = set;
  const verdict = effect?.result ? verdictOf(effect.result) : null;
  const isDeclared = effect?.result?.isDeclared === true;
  const inTable = new Set(effect?.result?.candidates.map(({ name }) => `Votes of ${name}`));
  const fields = set.fields.filter(
    ({ label }) => !isDeclared || !(IN_RESULT.has(label) || inTable.has(label)),
  );
  const title = changeTitle(set);
  return (
    <Card
      title={title}
      note={
        <>
          Requested by {people[proposed.by] ?? proposed.by}, {momentText(proposed.at)} ·{" "}
          <OpenRecord set={set} />
        </>
      }
      actions={<State set={set} />}
    >
      <div className="grid gap-4">
        {verdict !== null && (
          <Alert tone={verdict.tone} title={verdict.title}>
            {verdict.text}
          </Alert>
        )}
        {effect?.result && <CandidatesTable result={effect.result} />}
        {fields.length > 0 && <FieldsTable fields={fields} of={effect?.units[0]?.area.name} />}
        {effect !== undefined && effect.moves.length > 0 && <MovesTable moves={effect.moves} />}
        {effect !== undefined && effect.units.length > 0 && <EffectTable effect={effect} />}
        <Reasons set={set} />
        {isWaiting && (
          <Decision
            key={set.digest}
            set={set}
            isOwn={account?.username === proposed.by}
            typed={verdict?.typed ?? null}
            isEffectKnown={effect !== undefined}
            onDecided={(decision) => onDecided({ id, text: `${decision}: ${title}` })}
          />
        )}
      </div>
    </Card>
  );
}

/** The time that it has waited, or its outcome. */
function State({ set: { state, proposed } }: { set: ChangeSetDetail }) {
  const now = useNow() + serverAhead();
  if (state !== "proposed") return <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>;
  return <Badge tone="middling">Waiting {durationText(now - Date.parse(proposed.at))}</Badge>;
}

/** The way to the record that it is about. */
function OpenRecord({ set }: { set: ChangeSetDetail }) {
  const [name, href] = recordPage(set) ?? [];
  if (href === undefined) return set.cycle.name;
  return (
    <Link href={href} moment={nowOf(set.cycle.id)} className="link touch-reach">
      {name}
    </Link>
  );
}

function recordPage({ link, cycle }: ChangeSetDetail): readonly [string, string] | null {
  switch (link?.kind) {
    case "petition":
      return ["Open the petition", paths.petition(link.number)];
    case "seat":
      return ["Open the seat", paths.seat(link.id)];
    case "district":
      return ["Open the district", paths.district(link.slug)];
    case "contest":
      return ["Open the election", `${PAGES.couldChangeSeat.path}${link.id}`];
    case "station": {
      const { contest, pollingDay: day, issuer, area } = link;
      const named = { cycle: String(cycle.id), contest, day, issuer, area: String(area) };
      return ["Open the station", paths.results(named)];
    }
    case "import":
      return [`Open the preview of import ${link.id}`, paths.import(link.id)];
    default:
      return null;
  }
}

function Reasons({
  set: { reason, source, warnings, approval, decided, state, people },
}: {
  set: ChangeSetDetail;
}) {
  return (
    <dl className="grid gap-2 border-t border-line pt-3 text-14 empty:hidden sm:grid-cols-[8rem_1fr]">
      {reason !== null && <Said name="Reason">{reason}</Said>}
      {source !== null && <Said name="Source">{source}</Said>}
      {warnings.length > 0 && <Said name="Checks">{warnings.map(({ message }) => message).join(" ")}</Said>}
      {state === "proposed" && approval.reasons.length > 0 && (
        <Said name="Why approval">{approval.reasons.join(" ")}</Said>
      )}
      {decided !== null && <Decided {...decided} by={people[decided.by] ?? decided.by} />}
    </dl>
  );
}
