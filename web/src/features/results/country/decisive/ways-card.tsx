import {
  readCourtCases,
  type CourtCase,
  type CourtCases,
} from "@command-center/contract/changes/court-steps";
import { nextLimits, type LimitedDay } from "@command-center/domain/courts/court-limits";
import { courtStepsFrom } from "@command-center/domain/courts/court-steps";
import {
  COURT_OUTCOME_WORDS,
  COURT_STATE_WORDS,
  COURT_WAY_WORDS,
} from "@command-center/domain/courts/court-words";
import { limitText } from "@command-center/domain/decisive/legal-limits";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { useState } from "react";
import { useRead } from "../../../../api/queries.ts";
import { Panel } from "../../../../page/panel.tsx";
import { sample } from "../../../../page/sample.ts";
import { useMayEnter } from "../../../../parts/account/use-may-enter.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { lazyPart } from "../../../../ui/loading/lazy-part.ts";
import type { CourtForm } from "./court-dialog.tsx";
import { limitedFrom, resultText } from "./court-entries.ts";

const part = lazyPart(() => import("./court-dialog.tsx"));

const SAMPLE = sample(readCourtCases.output, {
  cases: 0,
  limits: 2,
  isPresident: false,
  isNullified: false,
  result: null,
});
/** The library of judgments that has these addresses. */
const JUDGMENTS = "https://ulii.org";

/** The ways of a seat through the courts: gazette day, cases with their next steps, and the last days that the law allows. */
export function WaysCard({ contest }: { contest: number }) {
  const read = useRead(readCourtCases, { contest });
  const mayEnter = useMayEnter();
  const [form, setForm] = useState<CourtForm>();
  const CourtDialog = part.use()?.CourtDialog;
  const open = mayEnter
    ? (next: CourtForm) => {
        part.preload();
        setForm(next);
      }
    : null;
  return (
    <Panel
      title="Ways of the case"
      note="Through the courts after the election. A limit of the law refuses no step here: courts granted recounts after their days."
      read={read}
      what="The cases in court"
      sample={SAMPLE}
      actions={
        open && (
          <Button data-print="hide" aria-haspopup="dialog" onClick={() => open("file")}>
            File a case
          </Button>
        )
      }
    >
      {(known) => (
        <div className="grid gap-4 text-14">
          <Facts known={known} open={open} />
          {known.cases.length > 0 && (
            <ul aria-label="Cases" className="grid gap-3">
              {known.cases.map((one) => (
                <Case key={one.number} of={one} open={open} />
              ))}
            </ul>
          )}
          <Limits known={known} />
          {CourtDialog && form !== undefined && (
            <CourtDialog form={form} cases={known} onClose={() => setForm(undefined)} />
          )}
        </div>
      )}
    </Panel>
  );
}

type Open = ((form: CourtForm) => void) | null;

function Facts({ known, open }: { known: CourtCases; open: Open }) {
  const { gazette, isNullified, result } = known;
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
      <dl>
        <dt className="text-12 text-mute">Gazetted</dt>
        <dd>{gazette === null ? "Not recorded" : formatDay(gazette.on)}</dd>
        {gazette !== null && <dd className="text-12 text-mute">{gazette.source}</dd>}
      </dl>
      {(isNullified || result?.isByCourt === true) && (
        <dl>
          <dt className="text-12 text-mute">Result by judgment</dt>
          <dd>
            {isNullified
              ? "Election set aside"
              : `${resultText(known)}, from ${formatDay(result?.on ?? known.asOf)}`}
          </dd>
        </dl>
      )}
      {open && (
        <Button look="ghost" data-print="hide" aria-haspopup="dialog" onClick={() => open("gazette")}>
          {gazette === null ? "Record gazette day" : "Correct gazette day"}
        </Button>
      )}
    </div>
  );
}

function Case({ of, open }: { of: CourtCase; open: Open }) {
  const { number, way, state, on, outcome, winner, judgment, appealOf, source } = of;
  const standing = outcome === null ? COURT_STATE_WORDS[state] : COURT_OUTCOME_WORDS[outcome];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-[650]">{number}</span>
          <Badge tone={outcome === "fresh_poll_ordered" ? "bad" : outcome === null ? "middling" : "neutral"}>
            {standing}
          </Badge>
          <span className="text-mute">{formatDay(on)}</span>
        </p>
        <p>
          {COURT_WAY_WORDS[way]}
          {appealOf !== null && `, against ${appealOf}`}
          {winner !== null && `: ${candidateName(winner)}`}
        </p>
        <p className="text-12 text-mute">
          {source}
          {judgment !== null && (
            <>
              {" · "}
              <a className="touch-reach link break-all" href={`${JUDGMENTS}${judgment}`} rel="noreferrer">
                {judgment}
              </a>
            </>
          )}
        </p>
      </div>
      {open && courtStepsFrom(of).length > 0 && (
        <Button
          data-print="hide"
          aria-haspopup="dialog"
          aria-label={`Next step of ${number}`}
          onClick={() => open(of)}
        >
          Next step
        </Button>
      )}
    </li>
  );
}

function Limits({ known }: { known: CourtCases }) {
  const next = nextLimits({ ...known, ...limitedFrom(known) });
  if (next.length === 0) return null;
  return (
    <section aria-label="Next limits">
      <h3 className="text-12 font-semibold text-mute">Next limits</h3>
      <ul className="mt-1 grid gap-1">
        {next.map(({ what, days, unknown }) => (
          <li key={what}>
            <span className="font-[650]">{what}: </span>
            {days.length === 0 ? (
              <span className="text-mute">{unknown}</span>
            ) : (
              <Days days={days} asOf={known.asOf} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `until 8 Mar 2021 (30 days, Example Act, s. 2)`, for each limit that is on record. */
function Days({ days, asOf }: { days: readonly LimitedDay[]; asOf: string }) {
  return (
    <>
      {days.map(({ limit, until }, at) => (
        <span key={limit.law}>
          {at > 0 && "; "}
          until {formatDay(until)}
          {until < asOf && " (passed)"}{" "}
          <span className="text-mute">
            ({limitText(limit)}, {limit.law}. {limit.source})
          </span>
        </span>
      ))}
      {days.length > 1 && <span className="text-mid"> These limits contradict each other.</span>}
    </>
  );
}
