import {
  FORM_STATES,
  markForm,
  type DrawnForm,
  type FormSample,
} from "@command-center/contract/results/decisive/form-samples";
import { useMemo, useState } from "react";
import type { Column } from "../../../../page/records/record-table.tsx";
import { useMayEnter } from "../../../../parts/account/use-may-enter.ts";
import { useFacet, type FacetField } from "../../../../parts/lists/facets/use-facet.ts";
import { ListTable } from "../../../../parts/lists/list-table.tsx";
import { Badge, type Tone } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { lazyPart } from "../../../../ui/loading/lazy-part.ts";
import { resultsHref, useResultsAddress } from "../results-address.ts";
import { differenceText, FORM_STATE_WORDS, riskText } from "./sample-words.ts";

const missingDialog = lazyPart(() => import("./missing-dialog.tsx"));

interface Row extends DrawnForm {
  readonly href: string;
  /** Null where the form is there, and for an account that may not say that it is missing. */
  readonly mark: (() => void) | null;
}

const NOUN = ["draw", "draws"] as const;
const TITLE = "Drawn forms";

/** The sampled stations in the order of the draws, what their forms say, and the risk after each. */
export function DrawnForms({ found }: { found: FormSample }) {
  const { id, forms, kind, pollingDay, other } = found;
  const address = useResultsAddress();
  const mayMark = useMayEnter(markForm.access);
  const [open, setOpen] = useState<number | null>(null);
  const dialog = missingDialog.use();
  const rows = useMemo(
    () =>
      forms.map((form): Row => {
        const isThere = form.state === "same" || form.state === "differs";
        return {
          ...form,
          href: resultsHref(address, { contest: kind, day: pollingDay, issuer: other, area: form.area }),
          mark:
            mayMark && !isThere
              ? () => {
                  missingDialog.preload();
                  setOpen(form.draw);
                }
              : null,
        };
      }),
    [forms, kind, pollingDay, other, address, mayMark],
  );
  const state = useFacet(STATE, rows);
  const chosen = rows.find(({ draw }) => draw === open);
  return (
    <Card title={TITLE} note="The risk goes on from draw to draw, up to the first form that is awaited.">
      <ListTable
        label={TITLE}
        rows={rows}
        rowKey={({ draw }) => draw}
        columns={COLUMNS}
        noun={NOUN}
        search={SEARCH}
        facets={[state]}
        size="50"
        empty="Nothing was drawn"
      />
      {chosen !== undefined && dialog !== null && (
        <dialog.MissingDialog sample={id} form={chosen} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}

const STATE: FacetField<Row> = {
  name: "state",
  label: "Form",
  all: "All forms",
  options: FORM_STATES.map((value) => ({ value, label: FORM_STATE_WORDS[value] })),
  valuesOf: ({ state }) => [state],
};

const SEARCH = {
  label: "Search the stations",
  hint: "Station, parish or district",
  in: [
    ({ station }: Row) => station,
    ({ parish }: Row) => parish,
    ({ subCounty }: Row) => subCounty,
    ({ district }: Row) => district,
  ],
} as const;

const TONES: Record<DrawnForm["state"], Tone> = {
  awaited: "neutral",
  same: "good",
  differs: "middling",
  missing: "bad",
};

const COLUMNS: readonly Column<Row>[] = [
  { id: "station", label: "Station", value: ({ station }) => station, to: ({ href }) => href },
  { id: "draw", label: "Draw", kind: "number", value: ({ draw }) => draw },
  {
    id: "parish",
    label: "Parish",
    value: ({ district, subCounty, parish }) => `${district}, ${subCounty}, ${parish}`,
  },
  {
    id: "state",
    label: "Form",
    value: ({ state }) => FORM_STATE_WORDS[state],
    cell: ({ state, mark, station }) =>
      mark === null ? (
        <Badge tone={TONES[state]}>{FORM_STATE_WORDS[state]}</Badge>
      ) : (
        <Button
          onClick={mark}
          aria-label={
            state === "missing"
              ? `Missing: say that the form of ${station} was found`
              : `Awaited: say that the form of ${station} is missing`
          }
        >
          {FORM_STATE_WORDS[state]}
        </Button>
      ),
  },
  { id: "difference", label: "Difference", value: (form) => differenceText(form) ?? form.note, missing: "–" },
  {
    id: "risk",
    label: "Risk after it",
    kind: "number",
    lead: true,
    value: ({ riskAfter }) => riskAfter,
    format: riskText,
    missing: "–",
  },
];
