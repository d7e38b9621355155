import type { PetitionDetail } from "@command-center/contract/petition";
import { PETITION_ELECTION_WORDS } from "@command-center/domain/petitions/petition-words";
import { useState } from "react";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { RowsButton, RowsButtonSkeleton } from "../../../parts/export/rows-button.tsx";
import { RecordButton } from "../../../parts/entry/record-button.tsx";
import { FollowButton } from "../../../parts/following/follow-button.tsx";
import { ShareButton } from "../../../parts/share/share-button.tsx";
import { Badge, BadgeSkeleton } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { PrintButton } from "../../../page/print-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { clockVerdict } from "../clock-verdict.ts";
import { PetitionTrail } from "./petition-trail.tsx";
import { standing } from "./verdict.ts";
import { useIsPast } from "../../../navigation/address.ts";
import { useMayChangeYet } from "../../../parts/account/use-may-change.ts";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";

/** The list that the petition was opened from, and which petition this is. */
export function PetitionHead({ number, petition }: { number: string; petition: PetitionDetail | undefined }) {
  return (
    <>
      <PetitionTrail number={number} petition={petition} />
      <PageHeader
        title={
          <>
            {number}{" "}
            {petition === undefined ? <SkeletonWords like="Name County South" unseen /> : petition.contest}
          </>
        }
        subtitle={
          petition === undefined ? (
            <>
              <span className={BADGES}>
                <BadgeSkeleton like="Heard, awaiting ruling" unseen />
              </span>
              <SkeletonWords
                like="Petition against the MP primary result · Iganga, Busoga, Eastern region"
                unseen
              />
            </>
          ) : (
            <About petition={petition} />
          )
        }
        actions={
          <>
            <StepButton number={number} petition={petition} />
            <RecordButton
              kind="petitions"
              name={petition && { number }}
              label="Correct"
              fullLabel={`Correct ${number}`}
            />
            <FollowButton kind="petition" id={petition?.id} name={number} />
            <ShareButton subject={petition && { kind: "petition", number }} />
            <PrintButton />
            {petition === undefined ? (
              <RowsButtonSkeleton like="Export petition" />
            ) : (
              <RowsButton
                dataType="petitions"
                label="Export petition"
                rows={[petition.id]}
                shown={[{ label: "Petition", value: `${number} ${petition.contest}` }]}
              />
            )}
          </>
        }
      />
    </>
  );
}

const BADGES = "mb-1.5 flex flex-wrap gap-2";

function About({ petition }: { petition: PetitionDetail }) {
  const { category, district, districtSlug, subRegion, partyRegion } = petition;
  const clock = clockVerdict(petition, petition.daysLeft);
  const { text, tone } = standing(petition);
  const beyond = [
    subRegion,
    subRegion === partyRegion || partyRegion === null ? null : `${partyRegion} region`,
  ].filter((name) => name !== null);
  const election = PETITION_ELECTION_WORDS[category];
  return (
    <>
      <span className={BADGES}>
        <Badge tone={tone}>{text}</Badge>
        {clock !== null && <Badge tone={clock.tone}>{clock.text}</Badge>}
      </span>
      Petition against the {/^(MP|LC5)/.test(election) ? election : election.toLowerCase()} result ·{" "}
      {district === null || districtSlug === null ? (
        "no district on record"
      ) : (
        <>
          <Link href={paths.district(districtSlug)} className="touch-reach link">
            {district}
          </Link>
          {beyond.map((name) => `, ${name}`)}
        </>
      )}
    </>
  );
}

const part = lazyPart(() => import("./step-dialog.tsx"));

interface StepButtonProps {
  number: string;
  /** Undefined while it is not known: the button has its place, as most have a next step. */
  petition: Pick<PetitionDetail, "status"> | undefined;
}

/** Opens the form of a petition's next step, for accounts that may take one. The form reads what it needs once it opens. */
function StepButton({ number, petition }: StepButtonProps) {
  const mayChange = useMayChangeYet("data.import");
  const isPast = useIsPast();
  const [isOpen, setOpen] = useState(false);
  const StepDialog = part.use()?.StepDialog;
  const isDecided = petition?.status === "resolved" || petition?.status === "withdrawn";
  if (mayChange === false || isPast || (isDecided && !isOpen)) return null;
  return (
    <>
      <Button
        look="primary"
        aria-haspopup="dialog"
        disabled={mayChange === undefined || petition === undefined}
        onNear={part.preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" className="size-4" />
        Next step
      </Button>
      {StepDialog && isOpen && <StepDialog number={number} onClose={() => setOpen(false)} />}
    </>
  );
}
