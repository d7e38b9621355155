import {
  couldChangeSeat,
  readCouldChange,
  type CouldChangeSeat,
} from "@command-center/contract/results/decisive/could-change";
import { ApiError } from "../../../../api/errors.ts";
import { useRead } from "../../../../api/queries.ts";
import { useHeld, usePath } from "../../../../navigation/address.ts";
import { PAGES } from "../../../../navigation/pages.ts";
import { paths } from "../../../../navigation/paths.ts";
import { Ghost } from "../../../../page/ghost.tsx";
import { PageBody } from "../../../../page/page-body.tsx";
import { sample } from "../../../../page/sample.ts";
import { useTitle } from "../../../../page/use-title.ts";
import { WaitingBand } from "../../../../parts/entry/waiting-band.tsx";
import { ListTrail } from "../../../../parts/lists/trail/list-trail.tsx";
import { PrintButton } from "../../../../page/print-button.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { formatDay, wholeText } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { GENERAL_CONTEST_WORDS, issuerText } from "@command-center/domain/results/result-words";
import { Steps } from "../steps.tsx";
import { couldChangeHref, resultsHref, useResultsAddress } from "../results-address.ts";
import { StandingBadge } from "./standing-badge.tsx";
import { BoundsCard } from "./bounds-card.tsx";
import { OpenStationsCard } from "./open-stations-card.tsx";
import { ProofCard } from "./proof-card.tsx";
import { WaysCard } from "./ways-card.tsx";
import { VerdictCard } from "./verdict-card.tsx";

const NO_ELECTION = new ApiError(404, "There is no such election.");
const TITLE = "Could it change the result?";

/** `/results/could-change/:contest`: whether one seat could still change, on a page to print for a lawyer. */
export function CouldChangeSeatPage() {
  const contest = Number(usePath().slice(PAGES.couldChangeSeat.path.length));
  const heldIssuer = useHeld("issuer");
  const issuer = heldIssuer === null ? null : wholeText(heldIssuer, 100);
  const isNumber = Number.isSafeInteger(contest) && contest > 0;
  const known = useRead(
    readCouldChange,
    { contest: isNumber ? contest : 0, ...(issuer !== null && { issuer }) },
    { enabled: isNumber },
  );
  const read = isNumber ? known : { ...known, error: NO_ELECTION };
  const { data, error } = read;
  useTitle(data === undefined ? PAGES.couldChangeSeat.title : `Could it change? ${data.seat}`);
  return (
    <>
      <ListTrail>
        <Way seat={data} />
      </ListTrail>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {TITLE}
            {data !== undefined && <StandingBadge standing={data.standing} />}
          </span>
        }
        subtitle={
          data !== undefined ? (
            subtitleOf(data)
          ) : error === null ? (
            <SkeletonWords like="Name County, Name · Constituency MPs, 00 Jan 0000 · Electoral Commission" />
          ) : undefined
        }
        actions={data !== undefined && <PrintButton />}
      />
      {isNumber && <WaitingBand kind="contest" id={String(contest)} />}
      <PageBody
        read={read}
        what="The seat"
        elsewhere={{ href: paths.couldChange(), label: "All seats" }}
        waiting={
          <Ghost what="the seat" inCards>
            <Cards seat={SAMPLE} />
          </Ghost>
        }
      >
        {(seat) => <Cards seat={seat} />}
      </PageBody>
    </>
  );
}

/** Stations that fit on the first sheet of paper. With more, the list is a schedule of its own, annexed to it. */
const MAX_ON_FIRST_SHEET = 8;

function Cards({ seat }: { seat: CouldChangeSeat }) {
  const isAnnexed = seat.stations > MAX_ON_FIRST_SHEET;
  return (
    <div className="grid grid-cols-1 gap-4">
      <VerdictCard seat={seat} />
      {seat.stations > 0 && seat.lead !== null && <BoundsCard seat={seat} />}
      <div data-print="hide">
        <WaysCard contest={seat.contest} />
      </div>
      {isAnnexed && <Signatures />}
      <div className={cx(isAnnexed && "print:break-before-page")}>
        <OpenStationsCard seat={seat} />
      </div>
      {!isAnnexed && <Signatures />}
      <div data-print="hide">
        <ProofCard contest={seat.contest} issuer={seat.issuer} />
      </div>
    </div>
  );
}

function Way({ seat }: { seat: CouldChangeSeat | undefined }) {
  const address = useResultsAddress();
  const election =
    seat === undefined ? {} : { contest: seat.kind, day: seat.pollingDay, issuer: seat.issuer };
  return (
    <Steps
      above={[
        { label: PAGES.results.title, href: resultsHref(address, election) },
        { label: PAGES.couldChange.title, href: couldChangeHref(address, election) },
      ]}
      here={seat?.seat ?? "Seat"}
    />
  );
}

/** `Labwor County, Abim · Constituency MPs, 15 Jan 2026 · Party agents, not a declared result`. */
function subtitleOf({ seat, district, kind, pollingDay, issuer }: CouldChangeSeat): string {
  const place = district === null || district === seat ? seat : `${seat}, ${district}`;
  return `${place} · ${GENERAL_CONTEST_WORDS[kind]}, ${formatDay(pollingDay)} · ${issuerText(issuer)}`;
}

/** Lines to sign, on paper alone. */
function Signatures() {
  return (
    <dl aria-hidden="true" className="mt-6 hidden grid-cols-3 gap-6 text-12 text-mute print:grid">
      {["Prepared by", "Checked by", "Date and place"].map((line) => (
        <div key={line} className="border-t border-ink pt-1">
          <dt>{line}</dt>
        </div>
      ))}
    </dl>
  );
}

const SAMPLE = sample(couldChangeSeat, {
  standing: "open",
  lead: 2_864,
  stations: 9,
  registered: 3_941,
  breakEven: 72.7,
  leaders: 1,
  bounds: [
    { bound: "register", turnout: 100, votes: 3_941, canChange: true },
    { bound: "highest", turnout: 86.9, votes: 3_426, canChange: true },
    { bound: "nearby", turnout: 63.8, votes: 2_512, canChange: false },
  ],
  open: 6,
});
