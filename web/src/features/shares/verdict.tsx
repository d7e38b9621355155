import { listFigures } from "@command-center/contract/figures";
import { findMoment } from "@command-center/contract/moments";
import type { ShareCheck, ShareState, ShareSubject } from "@command-center/contract/shares";
import { longDayText } from "@command-center/domain/time/moment-text";
import { useContext, type ReactNode } from "react";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { nowOf } from "../../navigation/moment.ts";
import { paths, withQuery } from "../../navigation/paths.ts";
import { OpenFigureContext } from "../../parts/figures/figure-button.tsx";
import { FigureSheets } from "../../parts/figures/figure-sheets.tsx";
import { copyText } from "../../parts/share/copy-text.ts";
import { ShareButton } from "../../parts/share/share-button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { cx } from "../../ui/class-names.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";

type Told = Exclude<ShareCheck, { state: "outside" }>;

/** What became of a share: holds or not, the words then and now, and each value that differs. */
export function Verdict({ check }: { check: ShareCheck }) {
  if (check.state === "outside")
    return (
      <Banner icon="lock" tone="quiet" title="Outside your area">
        Your account has no access to this record. Ask the person who sent you the code.
      </Banner>
    );
  const { state, was, now, newest, changed, changedCount, isSample, subject, asOf } = check;
  const latest = state === "newer" ? newest?.statement : now;
  const isSame = state === "holds" || state === "withdrawn";
  return (
    <div className="grid max-w-3xl gap-4">
      <Banner {...BANNERS[state]} title={titleOf(check)}>
        {detailOf(check)}
      </Banner>
      <Card>
        <div className="grid gap-4">
          {was !== null && (
            <Statement
              heading={isSame ? "As shared" : `As shared, for ${longDayText(asOf)}`}
              text={was.sentence}
            />
          )}
          {was === null && <p>{CHART_WORDS}</p>}
          {!isSame && latest != null && (
            <Statement
              heading={state === "newer" && newest !== null ? `As of ${longDayText(newest.asOf)}` : "Now"}
              text={latest.sentence}
            />
          )}
          {changed.length > 0 && <Changed rows={changed} count={changedCount} />}
          <p className="flex flex-wrap items-center gap-2 text-12 text-mute">
            {isSample && <Chip dashed>Sample data</Chip>}
            {was?.source != null && `Source: ${was.source}`}
          </p>
          <div data-print="hide" className="flex flex-wrap gap-2">
            {subject.kind === "figure" ? (
              <FigureSheets>
                <OpenFigure id={subject.id} cycle={check.cycle} />
              </FigureSheets>
            ) : (
              <Link href={hrefOf(check)} className={buttonClass({ look: "primary" })}>
                {OPEN[subject.kind]}
              </Link>
            )}
            {subject.kind !== "chart" && <ShareButton subject={subject} label="Share again" />}
            {!isSame && now !== null && was !== null && (
              <Button onClick={() => void copyText(`Correction: ${now.sentence} Before: ${was.sentence}`)}>
                <Icon name="file-text" className="size-4" />
                Copy the correction
              </Button>
            )}
            {state !== "holds" && <ChangesLink check={check} />}
          </div>
        </div>
      </Card>
    </div>
  );
}

const BANNERS: Record<ShareState, { icon: IconName; tone: Tone }> = {
  holds: { icon: "circle-check", tone: "good" },
  newer: { icon: "history", tone: "good" },
  changed: { icon: "history", tone: "middling" },
  coming_in: { icon: "refresh-cw", tone: "middling" },
  withdrawn: { icon: "x", tone: "bad" },
};

const CHART_WORDS =
  "A chart. Its figures now are compared with those when it was shared; its title is in the picture.";

const OPEN: Record<ShareSubject["kind"], string> = {
  figure: "How it is calculated",
  seat: "Open the seat",
  petition: "Open the petition",
  district: "Open the district",
  area: "Open the area",
  results: "Open the results",
  chart: "Open the chart",
};

function titleOf({ state, subject, asOf }: Told): string {
  const what = NOUNS[subject.kind];
  switch (state) {
    case "holds":
      return `${what} still ${subject.kind === "results" ? "hold" : "holds"}`;
    case "newer":
      return `Still true for ${longDayText(asOf)}`;
    case "changed":
      return `${what} changed since`;
    case "coming_in":
      return "More results have come in";
    case "withdrawn":
      return "Withdrawn";
  }
}

const NOUNS: Record<ShareSubject["kind"], string> = {
  figure: "This figure",
  seat: "This",
  petition: "This",
  district: "This",
  area: "This",
  results: "These results",
  chart: "This chart",
};

function detailOf({ state, was, now, newest }: Told): string {
  switch (state) {
    case "holds":
      return newest === null
        ? "Checked just now. These are the newest figures."
        : `Checked just now. It is also true for ${longDayText(newest.asOf)}.`;
    case "newer":
      return "Newer figures are different.";
    case "changed":
      return "Records were corrected or added after it was shared.";
    case "coming_in":
      return was?.coverage == null || now?.coverage == null
        ? "More stations are counted now. Neither figure is wrong."
        : `It covered ${was.coverage.counted} stations; ${now.coverage.counted} are counted now. Neither figure is wrong.`;
    case "withdrawn":
      return "Its records were removed, for example because an import was undone. There is no figure now.";
  }
}

type Tone = "good" | "middling" | "bad" | "quiet";
const TONES: Record<Tone, string> = {
  good: "bg-pos/11 text-pos",
  middling: "bg-mid/12 text-mid",
  bad: "bg-neg/11 text-neg",
  quiet: "bg-hover text-ink",
};

interface BannerProps {
  icon: IconName;
  tone: Tone;
  title: string;
  children: string;
}

function Banner({ icon, tone, title, children }: BannerProps) {
  return (
    <section
      aria-label="Result of the check"
      className={cx("flex max-w-3xl items-start gap-3 rounded-lg px-4 py-3.5", TONES[tone])}
    >
      <Icon name={icon} className="mt-0.5 size-6 shrink-0" />
      <div>
        <h2 className="text-20 font-bold">{title}</h2>
        <p className="mt-0.5 text-ink">{children}</p>
      </div>
    </section>
  );
}

function Statement({ heading, text }: { heading: string; text: string }) {
  return (
    <section aria-label={heading}>
      <h3 className="mb-1 text-12 font-semibold text-mute">{heading}</h3>
      <p className="text-16 text-pretty wrap-anywhere">{text}</p>
    </section>
  );
}

function Changed({ rows, count }: { rows: Told["changed"]; count: number }) {
  return (
    <section aria-label="What changed">
      <h3 className="mb-1 text-12 font-semibold text-mute">What changed</h3>
      <dl className="grid gap-x-4">
        {rows.map(({ label, was, now }) => (
          <div key={`${label} ${was} ${now}`} className="border-t border-line py-2 first:border-0">
            <dt className="text-12 text-mute first-letter:uppercase">{label}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
              <Value name="Before">{was === null ? "–" : <s>{was}</s>}</Value>
              <Icon name="arrow-right" className="size-3.5 self-center text-mute" />
              <Value name="Now">{now === null ? "–" : <b>{now}</b>}</Value>
            </dd>
          </div>
        ))}
      </dl>
      {count > rows.length && <p className="mt-1 text-mute">And {count - rows.length} more values.</p>}
    </section>
  );
}

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <span className="sr-only">{name}: </span>
      {children}
    </span>
  );
}

function OpenFigure({ id, cycle }: { id: string; cycle: number }) {
  const open = useContext(OpenFigureContext);
  const { data } = useRead(listFigures, {}, { moment: nowOf(cycle) });
  const figure = data?.find((one) => one.id === id);
  return (
    <Button look="primary" disabled={figure === undefined} onClick={() => figure && open(figure)}>
      {OPEN.figure}
    </Button>
  );
}

/** Leads to the list of all changes since the share was made. */
function ChangesLink({ check: { sharedAt, cycle, asOf } }: { check: Told }) {
  const { data } = useRead(findMoment, { at: sharedAt, cycle });
  const first = data == null ? { from: asOf } : { from: asOf, fromKnown: data.token };
  return (
    <Link href={withQuery(paths.changes(), { ...first, cycle: String(cycle) })} className={buttonClass()}>
      All changes since
    </Link>
  );
}

function hrefOf({ subject, cycle }: Told): string {
  const inCycle = (path: string) => withQuery(path, { cycle: String(cycle) });
  switch (subject.kind) {
    case "figure":
      return inCycle(paths.home());
    case "seat":
      return inCycle(paths.seat(subject.id));
    case "petition":
      return inCycle(paths.petition(subject.number));
    case "district":
      return inCycle(paths.district(subject.slug));
    case "area":
      return inCycle(paths.area(subject.slug));
    case "results":
      return withQuery(paths.results(), {
        cycle: String(cycle),
        contest: subject.contest,
        area: subject.area?.toString(),
        within: subject.within?.toString(),
        constituency: subject.constituency?.toString(),
        day: subject.pollingDay,
        issuer: subject.issuer,
      });
    case "chart":
      return subject.path;
  }
}
