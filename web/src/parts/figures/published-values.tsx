import {
  chooseFigure,
  readPublishedFigure,
  type PublishedFigure,
} from "@command-center/contract/changes/figure-choices";
import type { Figure } from "@command-center/contract/figures";
import { momentText } from "@command-center/domain/time/moment-text";
import { useState } from "react";
import { useRead } from "../../api/queries.ts";
import { useIsPast } from "../../navigation/address.ts";
import { Button } from "../../ui/controls/button.tsx";
import { takeFocus } from "../../ui/controls/take-focus.ts";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { useMayChange } from "../account/use-may-change.ts";
import { RecordButton } from "../entry/record-button.tsx";
import { WaitingBand } from "../entry/waiting-band.tsx";
import { ValueWords } from "./value-words.tsx";
import { ReadError } from "../../page/read-error.tsx";

const form = lazyPart(() => import("./choice-form.tsx"));

/** Every value of a figure that is known: of the records, and as published, with source and dates. One of them is used. */
export function PublishedValues({ figure }: { figure: Figure }) {
  const { data, error, isFetching, refetch } = useRead(readPublishedFigure, { figure: figure.id });
  if (data !== undefined) return <Values figure={figure} known={data} />;
  if (error !== null) return <ReadError what="The published values" read={{ error, isFetching, refetch }} />;
  return (
    <Loading what="the published values">
      <p>
        <SkeletonWords like="000 — Records of this cycle" />
      </p>
    </Loading>
  );
}

function Values({ figure, known }: { figure: Figure; known: PublishedFigure }) {
  const { computed, published, choice } = known;
  const [isOpen, setOpen] = useState(false);
  // The button takes the focus back from the form.
  const [wasOpen, setWasOpen] = useState(false);
  const mayChange = useMayChange(chooseFigure.access);
  const isPast = useIsPast();
  const ChoiceForm = form.use()?.ChoiceForm;
  const isChoosing = isOpen && ChoiceForm != null;
  return (
    <>
      <WaitingBand kind="figure" id={figure.id} />
      {!isChoosing && (
        <ul className="grid gap-2">
          <li>
            <ValueWords figure={figure} value={computed} isUsed={!published.some(({ isUsed }) => isUsed)} />
          </li>
          {published.map((value) => (
            <li key={value.id}>
              <ValueWords figure={figure} value={value} isUsed={value.isUsed} />
            </li>
          ))}
        </ul>
      )}
      {published.length === 0 && <p className="mt-2 text-mute">No published values known.</p>}
      {figure.chosenReason !== null && (
        <p className="mt-2 text-pretty text-mute">
          Why this value: {figure.chosenReason}
          {choice !== null && choice.by !== null && (
            <span className="block">
              Chosen by {choice.by}
              {choice.at !== null && `, ${momentText(choice.at)}`}
            </span>
          )}
        </p>
      )}
      {mayChange && !isPast && published.length > 0 && !isOpen && (
        <Button
          className="mt-3"
          ref={wasOpen ? takeFocus : undefined}
          onNear={form.preload}
          onClick={() => {
            setOpen(true);
            setWasOpen(true);
          }}
        >
          Choose a value
        </Button>
      )}
      {!isOpen && (
        <div className="mt-3 empty:hidden">
          <RecordButton kind="claims" name={{ name: figure.label }} isNew label="Enter a published value" />
        </div>
      )}
      {ChoiceForm && isOpen && <ChoiceForm figure={figure} known={known} onClose={() => setOpen(false)} />}
    </>
  );
}
