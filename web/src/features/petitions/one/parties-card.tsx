import { partName } from "@command-center/domain/areas/areas";
import type { PetitionDetail } from "@command-center/contract/petition";
import {
  PETITION_GROUND_WORDS,
  PETITION_OUTCOME_WORDS,
} from "@command-center/domain/petitions/petition-words";
import type { ReactNode } from "react";
import { countedText } from "@command-center/domain/number-text";
import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { PETITION_SAMPLE } from "./petition-sample.ts";
import { formatCount, formatDay } from "../../../ui/format.ts";

const UNKNOWN = <span className="text-mute">Not recorded</span>;

/** On what ground, who against whom, before which panel, with what outcome. */
export function PartiesCard({ read }: { read: PanelProps<PetitionDetail>["read"] }) {
  return (
    <Panel distance="close" title="The petition" read={read} what="The petition" sample={PETITION_SAMPLE}>
      {(petition) => <Parties petition={petition} />}
    </Panel>
  );
}

function Parties({ petition }: { petition: PetitionDetail }) {
  const { ground, onGround, petitioner, respondent, panel, panelCounts, part } = petition;
  const within = part === null ? "" : ` (${partName(part)})`;
  return (
    <dl>
      <Entry term="Ground">
        {PETITION_GROUND_WORDS[ground]}{" "}
        <Aside>
          ·{" "}
          <Link href={withQuery(paths.disputesPetitions(), { ground })} className="touch-reach link">
            {onGround === 1
              ? "the only petition on this ground"
              : `${formatCount(onGround)} petitions on this ground`}
            {within}
          </Link>
        </Aside>
      </Entry>
      <Entry term="Petitioner">{petitioner === null ? UNKNOWN : petitionerText(petitioner)}</Entry>
      <Entry term="Respondent">{respondent === null ? UNKNOWN : respondentText(petition, respondent)}</Entry>
      <Entry term="Panel">
        {panel === null ? (
          petition.isPending ? (
            "Not assigned yet"
          ) : (
            UNKNOWN
          )
        ) : (
          <>
            <Link
              href={withQuery(paths.disputesPetitions(), { panel: String(panel) })}
              className="touch-reach link"
            >
              Panel {panel}
            </Link>{" "}
            {panelCounts !== null && (
              <Aside>
                · {panelText(panelCounts)}
                {within}
              </Aside>
            )}
          </>
        )}
      </Entry>
      <Entry term="Outcome">{outcomeText(petition)}</Entry>
    </dl>
  );
}

function petitionerText({ name, stood, place }: NonNullable<PetitionDetail["petitioner"]>): string {
  if (!stood) return `${name}, not a candidate on record`;
  return place === 2
    ? `${name}, runner-up`
    : place === null || place === 1
      ? `${name}, candidate`
      : `${name}, placed ${ordinal(place)}`;
}

function respondentText({ declarations, disputedId }: PetitionDetail, name: string): string {
  const status = declarations.find(({ id }) => id === disputedId)?.status;
  return `${name}, ${status === "provisional" ? "provisional leader" : "declared winner"} when it was filed`;
}

function ordinal(place: number): string {
  return `${place}${place % 10 === 3 && place !== 13 ? "rd" : "th"}`;
}

function panelText({ petitions, ruledOn, awaiting }: NonNullable<PetitionDetail["panelCounts"]>): string {
  const ruled = `${countedText(petitions, "petition", "petitions")}, ${formatCount(ruledOn)} ruled on`;
  return awaiting === 0 ? ruled : `${ruled}, ${formatCount(awaiting)} awaiting a ruling`;
}

function outcomeText({ outcome, ruledOn, withdrawnOn }: PetitionDetail): ReactNode {
  if (withdrawnOn !== null)
    return (
      <>
        <b className="font-[650]">Withdrawn</b>, {formatDay(withdrawnOn)}
      </>
    );
  if (outcome === null || ruledOn === null) return "No ruling yet";
  return (
    <>
      <b className="font-[650]">{PETITION_OUTCOME_WORDS[outcome]}</b>, {formatDay(ruledOn)}
    </>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="text-12 text-mute">{children}</span>;
}

function Entry({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-x-2 border-t border-line py-2 first:border-t-0 last:pb-0 sm:grid-cols-[7rem_1fr] print:py-1">
      <dt className="text-12 leading-5 text-mute">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
