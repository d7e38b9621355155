import { forgetAnswer } from "@command-center/contract/imports/import-changes";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { useWrite } from "../../../../api/writes.ts";
import { paths } from "../../../../navigation/paths.ts";
import { Link } from "../../../../navigation/link.tsx";
import { Writing } from "../../../../parts/past/writing.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { isOpen } from "../import-words.ts";
import { useChange } from "./use-change.ts";
import { WriteError } from "../../../../page/write-error.tsx";

type Question = ImportDetail["questions"][number];

/** The answers that a file is read with. Remembered ones can be taken back, others changed until the commit. */
export function AnswersCard({ found, answered }: { found: ImportDetail; answered: readonly Question[] }) {
  const { id, state } = found;
  const { change, isPending, error } = useChange(found);
  const forget = useWrite(forgetAnswer);
  const trouble = error ?? forget.error;
  return (
    <Card
      title="Answers"
      note="Used for every row with the same question, and for later files once committed"
    >
      <ul className="grid gap-3">
        {answered.map(({ id: question, asks, answer, suggestions, remembered }) => (
          <li key={question} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
            <div className="min-w-0">
              <p className="text-12 text-mute text-pretty wrap-anywhere">{asks}</p>
              <p className="font-semibold wrap-anywhere">
                {suggestions.find((one) => one.answer === answer)?.label ?? answer}
              </p>
              {remembered !== undefined && (
                <p className="text-12 text-mute">
                  Remembered from{" "}
                  <Link href={paths.import(remembered.import)}>import {remembered.import}</Link>, by{" "}
                  {remembered.by}
                </p>
              )}
            </div>
            <span data-print="hide">
              <Writing>
                {remembered !== undefined ? (
                  <Button
                    look="ghost"
                    busy={forget.isPending}
                    aria-label={`Forget the answer: ${asks}`}
                    onClick={() =>
                      void forget.mutateAsync({ id, question }).then(
                        () => toasts.add({ title: "Answer forgotten" }),
                        () => undefined,
                      )
                    }
                  >
                    Forget
                  </Button>
                ) : (
                  isOpen(state) && (
                    <Button
                      look="ghost"
                      busy={isPending}
                      aria-label={`Change the answer: ${asks}`}
                      onClick={() => void change({ answers: { [question]: null } }, "Answer removed")}
                    >
                      Change
                    </Button>
                  )
                )}
              </Writing>
            </span>
          </li>
        ))}
      </ul>
      <WriteError title="The answer was not changed" error={trouble} />
    </Card>
  );
}
