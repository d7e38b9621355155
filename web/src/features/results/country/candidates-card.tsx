import { DrawnFigure } from "../../../charts/parts/files/drawn-figure.tsx";
import type { StationResults } from "@command-center/contract/results/station-results";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { percentText } from "@command-center/domain/number-text";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatCount } from "../../../ui/format.ts";
import { districtsText, isPartial } from "@command-center/domain/results/stations/coverage";
import { leadIn } from "@command-center/domain/results/stations/lead";
import { useState } from "react";
import { leadFinding } from "../../../parts/findings/station-findings.ts";
import { candidateFills } from "../../../parts/results/candidate-fills.ts";
import { OwnMark } from "../../../parts/results/own-mark.tsx";
import { useMayChange } from "../../../parts/account/use-may-change.ts";
import { Writing, WritingOff } from "../../../parts/past/writing.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import type { OwnCandidateDialogProps } from "./own-candidate-dialog.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";

/** Below this share a bar would be a dot. */
const LEAST_BAR = 1;
/** Votes and shares of every candidate, the most first. */
export function CandidatesCard({ results }: { results: StationResults }) {
  const { candidates, valid, ranking, seat } = results;
  const own = seat?.own ?? null;
  const lead = leadIn(results);
  const fills = candidateFills(
    ranking,
    candidates.map(({ name }) => name),
    own,
  );
  const small = candidates.filter(({ share }) => (share ?? 0) < LEAST_BAR);
  const smallVotes = small.reduce((sum, { votes }) => sum + votes, 0);
  return (
    <Card
      title="Candidates"
      note={
        valid === 0
          ? "No valid votes are known"
          : `Votes and share of ${formatCount(valid)} valid votes${isPartial(results) ? ` in ${districtsText(results.districts)}` : ""}`
      }
    >
      <DrawnFigure
        title="Candidates"
        finding={leadFinding(lead)}
        columns={["Candidate", "Votes", "Share of valid votes"]}
        rows={candidates.map(({ name, votes, share }) => [name, formatCount(votes), shareText(share)])}
      >
        <ol>
          {candidates.map(({ name, votes, share }) => (
            <li key={name} className="border-t border-line py-2 first:border-0 first:pt-0">
              <div className="grid grid-cols-[1fr_auto_3.5rem] items-baseline gap-x-3">
                <span className="min-w-0 font-semibold wrap-anywhere">
                  {candidateName(name)}
                  {lead?.names.includes(name) && (
                    <Badge className="ml-2">{lead.names.length > 1 ? "Tied" : "Leader"}</Badge>
                  )}
                  {name === own && <OwnMark className="ml-2" />}
                </span>
                <span className="text-right tabular-nums">{formatCount(votes)}</span>
                <span className="text-right font-semibold tabular-nums">{shareText(share)}</span>
              </div>
              {share !== null && share >= LEAST_BAR && (
                <div aria-hidden="true" className="mt-1.5 mr-[3.5rem]">
                  <div
                    data-print="exact"
                    className="h-1.5 rounded-sm"
                    style={{ width: `${share}%`, background: fills.get(name) }}
                  />
                </div>
              )}
            </li>
          ))}
        </ol>
      </DrawnFigure>
      {small.length > 1 && valid > 0 && (
        <p className="mt-2 border-t border-line pt-2 text-12 text-mute">
          {small.length} candidates below {LEAST_BAR}% have {formatCount(smallVotes)} votes together,{" "}
          {percentText((100 * smallVotes) / valid)}.
        </p>
      )}
      {seat !== null && <OwnCandidate seat={seat} ballot={ranking} />}
    </Card>
  );
}

function shareText(share: number | null): string {
  return share === null ? "–" : percentText(share);
}

const dialogPart = lazyPart(() => import("./own-candidate-dialog.tsx"));

/** Lets accounts that may import record which candidate is the party's own. */
function OwnCandidate({ seat, ballot }: Omit<OwnCandidateDialogProps, "onClose">) {
  const mayChoose = useMayChange("data.import");
  const [isOpen, setOpen] = useState(false);
  const OwnCandidateDialog = dialogPart.use()?.OwnCandidateDialog;
  if (!mayChoose) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2 text-12 print:hidden">
      <span className="text-mute">
        Party’s candidate: {seat.own === null ? "not recorded" : candidateName(seat.own)}
      </span>
      <Writing>
        <Button look="ghost" aria-haspopup="dialog" onNear={dialogPart.preload} onClick={() => setOpen(true)}>
          {seat.own === null ? "Choose" : "Change"}
        </Button>
      </Writing>
      <WritingOff />
      {OwnCandidateDialog && isOpen && (
        <OwnCandidateDialog seat={seat} ballot={ballot} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
