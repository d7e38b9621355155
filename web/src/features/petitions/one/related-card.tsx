import type { PetitionDetail } from "@command-center/contract/petition";
import type { Petition } from "@command-center/contract/petitions";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { PETITION_SAMPLE } from "./petition-sample.ts";
import { Badge } from "../../../ui/badge.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { shortVerdict } from "./verdict.ts";

/** Other petitions about the seat, then others of its district. */
export function RelatedCard({
  className = "",
  read,
}: Pick<PanelProps<PetitionDetail>, "className" | "read">) {
  return (
    <Panel
      className={className}
      distance="close"
      title="Related petitions"
      note={noteOf}
      read={read}
      what="The related petitions"
      sample={PETITION_SAMPLE}
    >
      {(petition) => <Related petition={petition} />}
    </Panel>
  );
}

function noteOf({ seatId, sameSeat, inDistrict, district }: PetitionDetail): string {
  const seat =
    sameSeat.length === 0
      ? "None other about this seat"
      : `${formatCount(sameSeat.length)} other about this seat`;
  const more =
    district === null
      ? null
      : `${inDistrict.total === 0 ? "no" : formatCount(inDistrict.total)} more in ${district}`;
  if (seatId === null)
    return more === null ? "No district on record" : more.charAt(0).toUpperCase() + more.slice(1);
  return more === null ? seat : `${seat} · ${more}`;
}

function Related({ petition }: { petition: PetitionDetail }) {
  const { sameSeat, inDistrict, districtSlug, district, rulingDays } = petition;
  const rows = [...sameSeat, ...inDistrict.first];
  if (rows.length === 0) return <p className="pt-1 text-mute">No other petition is related to this one.</p>;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <Row key={row.id} petition={row} rulingDays={rulingDays} />
        ))}
      </ul>
      {inDistrict.total > inDistrict.first.length && districtSlug !== null && (
        <p className="mt-1 border-t border-line pt-2.5 text-12" data-print="hide">
          <Link href={paths.district(districtSlug)} className="touch-reach link">
            All petitions in {district}
          </Link>
        </p>
      )}
    </>
  );
}

function Row({ petition, rulingDays }: { petition: Petition; rulingDays: number | null }) {
  const { text, tone } = shortVerdict(petition, rulingDays);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0 last:pb-0 print:py-0.5">
      <span className="min-w-0 flex-1 basis-40">
        <Link href={paths.petition(petition.number)} className="touch-reach link">
          {petition.number} {petition.contest}
        </Link>
        <span className="block text-12 text-mute print:inline"> Filed {formatDay(petition.filedOn)}</span>
      </span>
      <Badge tone={tone}>{text}</Badge>
    </li>
  );
}
