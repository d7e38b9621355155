import { readAccount } from "@command-center/contract/accounts/accounts";
import { readCycle } from "@command-center/contract/cycle";
import { useSaving } from "../../../api/live/data-saver.ts";
import { useRead } from "../../../api/queries.ts";
import { Chip } from "../../../ui/chip.tsx";
import { formatDay } from "../../../ui/format.ts";
import { limitText } from "./limit-text.ts";

/** The day that all figures stand for, whether they are real and of which part of the country: chips in the top bar. */
export function CycleChips() {
  const isSaving = useSaving();
  const { data } = useRead(readCycle, {});
  const { data: account } = useRead(readAccount, {});
  if (!data) return null;
  const limit = limitText(account?.limitedTo ?? []);
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
      <Chip className="max-md:hidden" title="The day that all figures stand for">
        As of {formatDay(data.asOf)}
      </Chip>
      {isSaving && (
        <Chip className="max-md:hidden" title="Checks every 5 minutes, and no map until you ask for it">
          Data saver
        </Chip>
      )}
      {data.isSample && (
        <Chip dashed className="max-md:hidden" title="Example records, not the party's own">
          Sample data
        </Chip>
      )}
    </>
  );
}

/** The same as a line under the top bar, where it has no room for chips, and on paper, where there is no top bar. */
export function CycleLine() {
  const isSaving = useSaving();
  const { data, isPending } = useRead(readCycle, {});
  const { data: account } = useRead(readAccount, {});
  if (!data && !isPending) return null;
  const limit = limitText(account?.limitedTo ?? []);
  return (
    <p
      // Printed, every sheet says so in its margin: ui/base.css.
      data-sample={data?.isSample ? "" : undefined}
      className="border-b border-line px-4 py-1 text-12 text-mute md:hidden print:mb-3 print:block! print:px-0"
    >
      {/* Its place is kept, so that the page under it does not move when the day comes. */}
      {data ? `As of ${formatDay(data.asOf)}` : "\u00A0"}
      {data?.isSample && " · Sample data"}
      {isSaving && <span className="print:hidden"> · Data saver</span>}
      {limit !== null && <strong className="font-semibold text-mid"> · {limit}</strong>}
    </p>
  );
}
