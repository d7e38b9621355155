import { readStationSheets } from "@command-center/contract/results/station-sheets";
import type { StationResults } from "@command-center/contract/results/station-results";
import { useRead } from "../../../../api/queries.ts";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Loading } from "../../../../ui/states/skeleton.tsx";
import { askedIn, type ResultsAddress } from "../results-address.ts";
import { closeForm } from "./form-of.ts";
import { SheetForm } from "./sheet-form.tsx";
import { ReadError } from "../../../../page/read-error.tsx";

/** Colleagues save while the form is open. */
const REFRESH_MS = 15_000;

export interface CorrectSheetProps {
  results: StationResults;
  address: ResultsAddress;
  issuer: string;
}

/** Corrects a station's result as one issuer has it, or enters it where there is none. */
export function CorrectSheet({ results, address, issuer }: CorrectSheetProps) {
  const { contest, pollingDay, area } = results;
  const read = useRead(
    readStationSheets,
    { contest: askedIn({ ...address, contest }).contest, pollingDay, area: area.id },
    { refetchInterval: REFRESH_MS },
  );
  const { data: cycle } = useCycle();
  const { data, error } = read;
  if (data === undefined && error)
    return (
      <ReadError what="The result" read={read}>
        <Button onClick={closeForm}>Close</Button>
      </ReadError>
    );
  if (data === undefined || cycle === undefined)
    return (
      <Loading what="the form">
        <div className="h-96" />
      </Loading>
    );
  const current = data.sheets.find((sheet) => sheet.isInForce && sheet.issuer === issuer) ?? null;
  const fact = { contest, pollingDay, area: area.id, issuer };
  return (
    <SheetForm
      key={JSON.stringify([cycle.id, fact])}
      fact={fact}
      cycle={cycle.id}
      station={area.name}
      ballot={data.ballot}
      listed={data.registered}
      current={current}
      onStale={() => void read.refetch()}
    />
  );
}
