import {
  drawMoreForms,
  formSample,
  FURTHER_DRAWS,
  readFormSample,
  type FormSample,
} from "@command-center/contract/results/decisive/form-samples";
import { countedText } from "@command-center/domain/number-text";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { momentText } from "@command-center/domain/time/moment-text";
import { ApiError } from "../../../../api/errors.ts";
import { useRead } from "../../../../api/queries.ts";
import { useWrite } from "../../../../api/writes.ts";
import { usePath } from "../../../../navigation/address.ts";
import { PAGES } from "../../../../navigation/pages.ts";
import { paths } from "../../../../navigation/paths.ts";
import { Ghost } from "../../../../page/ghost.tsx";
import { PageBody } from "../../../../page/page-body.tsx";
import { sample } from "../../../../page/sample.ts";
import { useTitle } from "../../../../page/use-title.ts";
import { useMayEnter } from "../../../../parts/account/use-may-enter.ts";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import { QuickExport } from "../../../../parts/files/quick-export.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { PrintButton } from "../../../../page/print-button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { formatCount, formatDay } from "../../../../ui/format.ts";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Alert } from "../../../../ui/states/alert.tsx";
import { SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { Steps } from "../steps.tsx";
import { resultsHref, useResultsAddress } from "../results-address.ts";
import { DrawnForms } from "./drawn-forms.tsx";
import { BASIS_WORDS, progressText, riskNow, riskText, verdictOfSample } from "./sample-words.ts";
import { Fact, SMALL_FIGURE } from "../../../../ui/fact.tsx";
import { WriteError } from "../../../../page/write-error.tsx";

const NO_SAMPLE = new ApiError(404, "There is no such sample.");

/** `/results/samples/:id`: the forms that a seed has chosen, what they say, and the risk that is left. */
export function FormSamplePage() {
  const id = Number(usePath().slice(PAGES.formSample.path.length));
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const known = useRead(readFormSample, { id: isNumber ? id : 0 }, { enabled: isNumber });
  const read = isNumber ? known : { ...known, error: NO_SAMPLE };
  const cycle = useCycle();
  const { data, error } = read;
  useTitle(isNumber ? `Sample ${id} of forms` : PAGES.formSample.title);
  return (
    <>
      <Way found={data} />
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {isNumber ? `Sample ${id} of forms` : PAGES.formSample.title}
            {data !== undefined && <SampleBadge found={data} />}
          </span>
        }
        subtitle={
          data !== undefined ? (
            `${data.seat} · ${GENERAL_CONTEST_WORDS[data.kind]}, ${formatDay(data.pollingDay)} · ${data.issuer} against forms of ${data.other}`
          ) : error === null ? (
            <SkeletonWords like="Name County · Constituency MPs, 00 Jan 0000 · Electoral Commission against forms" />
          ) : undefined
        }
        actions={
          data !== undefined && (
            <>
              <QuickExport
                label="Export forms"
                needs={[known, cycle] as const}
                name={`sample-${id}`}
                table={async (found, facts) => (await import("./sample-csv.ts")).sampleCsv(found, facts)}
              />
              <PrintButton />
            </>
          )
        }
      />
      <PageBody
        read={read}
        what="The sample"
        elsewhere={{ href: paths.couldChange(), label: "All seats" }}
        waiting={
          <Ghost what="the sample" inCards>
            <Cards found={SAMPLE} />
          </Ghost>
        }
      >
        {(found) => <Cards found={found} />}
      </PageBody>
    </>
  );
}

function Way({ found }: { found: FormSample | undefined }) {
  const address = useResultsAddress();
  const election =
    found === undefined ? {} : { contest: found.kind, day: found.pollingDay, issuer: found.issuer };
  return (
    <Steps
      above={[
        { label: PAGES.results.title, href: resultsHref(address, election) },
        { label: PAGES.couldChange.title, href: paths.couldChange() },
        ...(found === undefined
          ? []
          : [{ label: found.seat, href: paths.couldChangeSeat(found.contest, found.issuer) }]),
      ]}
      here="Sample"
    />
  );
}

function SampleBadge({ found: { isOutdated, confirmedAt } }: { found: FormSample }) {
  if (isOutdated) return <Badge tone="middling">Outdated</Badge>;
  return confirmedAt === null ? <Badge>Not confirmed yet</Badge> : <Badge tone="good">Confirmed</Badge>;
}

function Cards({ found }: { found: FormSample }) {
  const now = riskNow(found);
  return (
    <div className="grid grid-cols-1 gap-4">
      {found.formsBefore > 0 && (
        <Alert tone="warning" title="Drawn after forms were on record">
          {`${countedText(found.formsBefore, "form", "forms")} of ${found.other} were on record when this sample was drawn. Whoever draws then can choose a seed that suits. Draw before the forms come in, from a public seed.`}
        </Alert>
      )}
      <Card testId="sample">
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 wide:grid-cols-12 print:grid-cols-12">
          <div className="min-w-0 wide:col-span-8 print:col-span-7">
            <p className="text-20 font-[650]">{verdictOfSample(found)}</p>
            <p className="mt-2 text-14 text-mute">
              {progressText(found)} If {candidateName(found.winner)} had not won
              {found.contested === "majority" ? " more than half of the votes" : ""}, at most{" "}
              {formatCount(100 * found.risk)} of 100 such samples would be confirmed.
            </p>
          </div>
          <dl className="flex flex-wrap gap-x-8 gap-y-3 wide:col-span-4 print:col-span-5">
            <Fact name="Risk now" look={SMALL_FIGURE}>
              {now === null ? "100%" : riskText(now)}
            </Fact>
            <Fact name="Limit" look={SMALL_FIGURE}>
              {riskText(found.risk)}
            </Fact>
            <Fact name="Forms, if all match" look={SMALL_FIGURE}>
              {formatCount(found.needed)}
            </Fact>
          </dl>
        </div>
        <FurtherDraws found={found} />
      </Card>
      <DrawnForms found={found} />
      <Card title="How it was drawn" note="So that others can repeat it in a few lines.">
        <dl className="grid gap-2 text-14 sm:grid-cols-[auto_1fr] sm:gap-x-6">
          <dt className="text-mute">Seed</dt>
          <dd className="font-semibold wrap-anywhere">{found.seed}</dd>
          <dt className="text-mute">Drawn</dt>
          <dd>
            by {found.drawnBy}, {momentText(found.drawnAt)}
          </dd>
          <dt className="text-mute">Weight of a station</dt>
          <dd>
            {BASIS_WORDS[found.basis]}: the largest part of the lead that its result can be wrong by,{" "}
            {found.total.toFixed(2)} in all.
          </dd>
          <dt className="text-mute">Draw k</dt>
          <dd>
            {`r = (the first 13 hexadecimal digits of the SHA-256 of “seed,station,k”, plus 1) ÷ 16¹³. The station with the smallest −ln(r) ÷ weight is drawn. A station can be drawn again.`}
          </dd>
        </dl>
      </Card>
    </div>
  );
}

/** Forms that differ need further draws: they go on from the same seed. */
function FurtherDraws({ found: { id, draws, confirmedAt, isOutdated, forms } }: { found: FormSample }) {
  const mayDraw = useMayEnter(drawMoreForms.access);
  const { mutateAsync, isPending, error } = useWrite(drawMoreForms);
  const isCompared = forms.every(({ state }) => state !== "awaited");
  if (!mayDraw || confirmedAt !== null || isOutdated || !isCompared) return null;
  const draw = async () => {
    const more = await mutateAsync({ id, seen: draws }).catch(() => null);
    if (more !== null)
      toasts.add({
        title: "Forms drawn",
        description: `The sample now has ${formatCount(more.draws)} draws.`,
      });
  };
  return (
    <div className="mt-4 border-t border-line pt-3" data-print="hide">
      <WriteError title="Nothing was drawn" className="mb-3" error={error} />
      <Button busy={isPending} onClick={() => void draw()}>
        Draw {FURTHER_DRAWS} more
      </Button>
    </div>
  );
}

const SAMPLE = sample(formSample, {
  formsBefore: 0,
  confirmedAt: null,
  isOutdated: false,
  seed: "31415926535897932384",
  risk: 0.05,
  total: 11.4,
  forms: 10,
});
