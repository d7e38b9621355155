import { readAccount } from "@command-center/contract/accounts/accounts";
import { readCycle } from "@command-center/contract/cycle";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useSaving } from "../../../api/live/data-saver.ts";
import { useRead } from "../../../api/queries.ts";
import { isRefused } from "../../../api/errors.ts";
import { useMoment } from "../../../navigation/address.ts";
import { isPast } from "../../../navigation/moment.ts";
import { CHIP, Chip } from "../../../ui/chip.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatDay } from "../../../ui/format.ts";
import { limitText } from "./limit-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";

/** What both say. */
function useShown() {
  const isSaving = useSaving();
  const moment = useMoment();
  // The chip stays while another moment loads: the panel that chose it returns the focus to it.
  const { data, error, isPending } = useRead(readCycle, {}, { placeholderData: keepPreviousData });
  const { data: account } = useRead(readAccount, {});
  const isMissing = (moment.cycle !== null || isPast(moment)) && isRefused(error);
  const limit = limitText(account?.limitedTo ?? []);
  return { isSaving, data, isPending, account, isMissing, moment, limit };
}

/** The day that all figures stand for, whether they are real and of which part of the country: chips in the top bar. */
export function CycleChips() {
  const { isSaving, data, isPending, account, isMissing, moment, limit } = useShown();
  if (!data && !isMissing) return isPending ? <ChipsToCome /> : null;
  return (
    <>
      {limit !== null && (
        <Chip
          dot="middling"
          className="max-md:hidden"
          title={`All lists and figures are of ${account?.limitedTo.join(", ")} alone`}
        >
          {limit}
        </Chip>
      )}
      <DayChip
        shown={data ?? null}
        className={cx(
          CHIP,
          "max-md:hidden pointer-coarse:h-11",
          isPast(moment) ? "border-past bg-past font-semibold text-past-ink" : "text-mute hover:bg-hover",
        )}
      />
      {isSaving && (
        <Chip className="max-md:hidden" title="Checks every 5 minutes, and no map until you ask for it">
          Data saver
        </Chip>
      )}
      {data?.isSample && (
        <Chip dashed className="max-md:hidden" title="Example records, not the party's own">
          Sample data
        </Chip>
      )}
    </>
  );
}

/** Keeps the room of the chips while they load, so that the search box does not move. */
function ChipsToCome() {
  return (
    <span aria-hidden className="invisible flex gap-2.5 max-md:hidden">
      <Chip>0000–0000 · as of 00 Sep 0000</Chip>
      <Chip>Sample data</Chip>
    </span>
  );
}

/** The same as a line under the top bar, where it has no room for chips, and on paper, where there is no top bar. */
export function CycleLine() {
  const { isSaving, data, isPending, isMissing, limit } = useShown();
  if (!data && !isPending && !isMissing) return null;
  return (
    <p
      // Printed, every sheet says so in its margin: ui/base.css.
      data-sample={data?.isSample ? "" : undefined}
      className="border-b border-line px-4 py-1 text-12 text-mute md:hidden print:mb-3 print:block! print:px-0"
    >
      {/* Keeps the height of its line while loading, so that the page below does not move. */}
      {data && <span className="hidden print:inline">{`${data.name} · as of ${formatDay(data.asOf)}`}</span>}
      {data || isMissing ? (
        <DayChip
          shown={data ?? null}
          // A finger has more to hit than the line is high.
          className="relative inline-flex items-center gap-1 after:absolute after:-inset-x-2 after:-inset-y-3 print:hidden"
        />
      ) : (
        // An empty inline block is as tall as a line in any font, and on a device without fonts, unlike a space.
        <span className="inline-block h-lh align-top" />
      )}
      {data?.isSample && " · Sample data"}
      {isSaving && <span className="print:hidden"> · Data saver</span>}
      {limit !== null && <strong className="font-semibold text-mid"> · {limit}</strong>}
    </p>
  );
}

const part = lazyPart(() => import("../day-panel/day-panel.tsx"));

interface DayChipProps {
  /** The shown cycle and its day; null where the address chooses one that is not there. */
  shown: { readonly name: string; readonly asOf: string } | null;
  className: string;
}

/** Shows the cycle and the day of all figures, and opens the panel that chooses others. */
function DayChip({ shown, className }: DayChipProps) {
  const [isOpen, setOpen] = useState(false);
  const Panel = part.use()?.DayPanel;
  const moment = useMoment();
  const day = formatDay(moment.asOf ?? shown?.asOf ?? "");
  const missing = isPast(moment) ? "No such day" : "No such cycle";
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`Election cycle: ${shown === null ? missing : `${shown.name}, as of ${day}`}. Choose a cycle or a day`}
        onPointerEnter={part.preload}
        onFocus={part.preload}
        onClick={() => {
          part.preload();
          setOpen(true);
        }}
        className={className}
      >
        {shown === null ? (
          missing
        ) : (
          <span>
            <span className="md:max-lg:hidden">{shown.name} · as</span>
            <span className="max-md:hidden lg:hidden">As</span> of {day}
          </span>
        )}
        <Icon name="chevron-down" className="size-3.5" />
      </button>
      {Panel && isOpen && <Panel onClose={() => setOpen(false)} />}
    </>
  );
}
