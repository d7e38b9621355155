import type { Petition } from "@command-center/contract/petitions";
import {
  PETITION_ELECTION_WORDS,
  PETITION_GROUND_WORDS,
} from "@command-center/domain/petitions/petition-words";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { buttonClass } from "../../../../ui/controls/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { dueText, stageText } from "../inbox-items.ts";
import { Facts } from "./facts.tsx";
import { Head } from "./head.tsx";

const dayOrNull = (day: string | null) => (day === null ? null : formatDay(day));

/** A petition that is overdue or due soon: its dates, and the way to its page, where its next step is recorded. */
export function PetitionDetail({ petition }: { petition: Petition }) {
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
