import { readCycle } from "@command-center/contract/cycle";
import { useRead } from "../../api/queries.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatDay } from "../../ui/format.ts";

/** The day that all figures stand for, and whether they are real: chips in the top bar. */
export function CycleChips() {
  const { data } = useRead(readCycle, {});
  if (!data) return null;
  return (
    <>
      <Chip className="max-md:hidden" title="The day that all figures stand for">
        As of {formatDay(data.asOf)}
      </Chip>
      {data.isSample && (
        <Chip dashed className="max-md:hidden" title="Example records, not the party's own">
          Sample data
        </Chip>
      )}
    </>
  );
}

/** The same as a line under the top bar, where it has no room for chips. */
export function CycleLine() {
  const { data } = useRead(readCycle, {});
  if (!data) return null;
  return (
    <p className="border-b border-line px-4 py-1 text-12 text-mute md:hidden">
      As of {formatDay(data.asOf)}
      {data.isSample && " · Sample data"}
    </p>
  );
}
