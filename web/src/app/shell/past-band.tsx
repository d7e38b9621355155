import { readCycle, type Cycle } from "@command-center/contract/cycle";
import { momentText } from "@command-center/domain/time/moment-text";
import { useEffect, useRef, type RefObject } from "react";
import { explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { setAddress, useMoment } from "../../navigation/address.ts";
import { firstOf, nowOf, type Moment } from "../../navigation/moment.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { BackToNow } from "../../parts/past/writing.tsx";
import { cx } from "../../ui/class-names.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { formatDay } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { useArrival } from "./use-arrival.ts";
import { usePast } from "./use-past.ts";

const BUTTON =
  "inline-flex h-9 items-center justify-center gap-2 rounded-md border border-past-line px-3 text-14 font-semibold whitespace-nowrap pointer-coarse:h-11";

/** The band of a page that shows the past; given the refusal of its moment, what stands in the page's place. */
export function PastPart({ refusal }: { refusal?: Error }) {
  return refusal === undefined ? <Band /> : <RefusedMoment refusal={refusal} />;
}

/** Names the day and the time that the figures are as known at, and leads back. It is printed as well. */
function Band() {
  const moment = useMoment();
  const { isShown, refusal } = usePast();
  const { data } = useRead(readCycle, {});
  useWholeAddress(moment, data);
  const band = useBandHeight();
  const day = formatDay(moment.asOf ?? "");
  const knownAt = data?.known?.at;
  return (
    <div
      ref={band}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-past px-4 py-2 text-past-ink md:px-7 print:mb-3 print:border print:bg-transparent print:px-2 print:text-ink"
    >
      <Icon name="history" className="size-5 max-xs:hidden" />
      <p className="min-w-0 flex-1 basis-56 text-pretty">
        {isShown ? (
          <>
            <strong className="font-bold">{`Figures of ${day}`}</strong>
            {knownAt !== undefined && `, as known on ${momentText(knownAt)}`}
          </>
        ) : refusal !== null ? (
          "The chosen day cannot be shown. This page shows now."
        ) : (
          `Pages with figures show ${day}. This page shows now.`
        )}
      </p>
      <div data-print="hide" className="flex flex-wrap gap-2">
        {isShown && (
          <Link
            href={paths.changes(firstOf(moment))}
            moment={nowOf(moment.cycle)}
            className={cx(BUTTON, "hover:bg-past-line/30")}
          >
            <Icon name="git-compare" className="size-4" />
            Compare with now
          </Link>
        )}
        <BackToNow className={cx(BUTTON, "border-past-ink bg-past-ink text-past hover:opacity-88")}>
          <Icon name="undo" className="size-4" />
          Back to now
        </BackToNow>
      </div>
    </div>
  );
}

/** Sets `--band-height` to the height of the band, which wraps differently for each width and text. Heads of tables stay below it. */
function useBandHeight(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const band = ref.current;
    if (band === null) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty("--band-height", `${band.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(band);
    return () => {
      observer.disconnect();
      style.removeProperty("--band-height");
    };
  }, []);
  return ref;
}

const REPLAY_CHECK_MS = 20;

/**
 * Completes an address without a cycle, which a user can type: links into the cycle then keep the day. The newest day as known now
 * is now, which is live and can be changed.
 */
function useWholeAddress({ cycle, asOf, known }: Moment, shown: Cycle | undefined) {
  useEffect(() => {
    if (shown === undefined) return;
    const isNewest = known === null && asOf === shown.newest;
    if (!isNewest && cycle !== null) return;
    const complete = () => {
      // What was pressed before hydration is replayed first: the page at the whole address has other elements.
      if (document.querySelector("#root[data-drawn]") !== null) timer = setTimeout(complete, REPLAY_CHECK_MS);
      else setAddress(isNewest ? { asOf: null } : { cycle: String(shown.id) });
    };
    let timer = setTimeout(complete);
    return () => clearTimeout(timer);
  }, [cycle, asOf, known, shown]);
}

const TITLE = "These figures cannot be shown";

/** The server's reason and the way back. */
function RefusedMoment({ refusal }: { refusal: Error }) {
  useArrival(TITLE);
  return (
    <>
      <PageHeader title={TITLE} />
      <EmptyState
        title={explain(refusal)}
        action={<BackToNow className={buttonClass({ look: "primary" })}>Back to now</BackToNow>}
      />
    </>
  );
}
