import type { Cycle } from "@command-center/contract/cycle";
import type { FormSample } from "@command-center/contract/results/decisive/form-samples";
import type { CsvTable } from "@command-center/domain/files/csv-table";
import { differenceText, FORM_STATE_WORDS, verdictOfSample } from "./sample-words.ts";

/** The sampled forms as a CSV file, with what others need to repeat the draw. */
export function sampleCsv(
  found: FormSample,
  { asOf, known, isSample }: Pick<Cycle, "asOf" | "known" | "isSample">,
): CsvTable<FormSample["forms"][number]> {
  return {
    columns: [
      { key: "draw", value: ({ draw }) => draw },
      { key: "station_id", value: ({ area }) => area },
      { key: "district", value: ({ district }) => district },
      { key: "sub_county", value: ({ subCounty }) => subCounty },
      { key: "parish", value: ({ parish }) => parish },
      { key: "station", value: ({ station }) => station },
      { key: "form", value: ({ state }) => FORM_STATE_WORDS[state] },
      { key: "difference", value: (form) => differenceText(form) },
      { key: "note", value: ({ note }) => note },
      { key: "relative_error", value: ({ error }) => error },
      { key: "risk_after", value: ({ riskAfter }) => riskAfter },
    ],
    rows: found.forms,
    cycle: { asOf, known, isSample },
    facts: [
      { name: "Sample", value: String(found.id) },
      { name: "Seat", value: found.seat },
      { name: "Results", value: found.issuer },
      { name: "Forms", value: found.other },
      { name: "Seed", value: found.seed },
      { name: "Sum of weights", value: String(found.total) },
      { name: "Verdict", value: verdictOfSample(found) },
    ],
  };
}
