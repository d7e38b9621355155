import type { ImportDetail } from "@command-center/contract/imports/imports";
import { startListOfFile } from "@command-center/contract/imports/import-changes";
import { useId, useState, type FormEvent } from "react";
import { useWrite } from "../../../../api/writes.ts";
import { goTo } from "../../../../navigation/address.ts";
import { paths } from "../../../../navigation/paths.ts";
import { lineText } from "../../../../parts/files/line-text.ts";
import { Writing } from "../../../../parts/past/writing.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Input } from "../../../../ui/controls/field.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { rowsText } from "../import-words.ts";
import { useChange } from "./use-change.ts";
import { OtherUnit } from "./other-unit.tsx";
import { WriteError } from "../../../../page/write-error.tsx";

type Question = ImportDetail["questions"][number];

/** Answered by an import of the station list: the file is read again after it. */
const isAnsweredElsewhere = ({ id }: Question) => id === "stations";

/** A group of at least this many questions gets one button for all. */
const BULK = 2;

/** The open questions that one answer settles together, by its label. */
function bulkOf(questions: readonly Question[], answers: Readonly<Record<string, string>>) {
  const groups = new Map<string, { readonly id: string; readonly answer: string }[]>();
  for (const { id, bulk } of questions)
    if (bulk !== undefined && (answers[id] ?? "") === "")
      groups.set(bulk.label, [...(groups.get(bulk.label) ?? []), { id, answer: bulk.answer }]);
  return [...groups].filter(([, group]) => group.length >= BULK);
}

/** Questions that only a person can answer. An answer applies to all rows with that question. */
export function QuestionsCard({
  found,
  questions,
}: {
  found: Pick<ImportDetail, "id" | "reading">;
  questions: readonly Question[];
}) {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const { change, isPending, error } = useChange(found);
  const asked = questions.filter((question) => !isAnsweredElsewhere(question));
  const given = Object.entries(answers)
    .map(([name, answer]) => [name, answer.trim()] as const)
    .filter(([, answer]) => answer !== "");
  const bulk = bulkOf(questions, answers);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change(
      asked.length === 0 ? {} : { answers: Object.fromEntries(given) },
      asked.length === 0 ? "Read again" : given.length === 1 ? "Answer saved" : "Answers saved",
    );
  };
  return (
    <Card
      title="Questions"
      note={`${formatCount(given.length)} of ${formatCount(questions.length)} answered`}
    >
      <form onSubmit={submit} className="grid gap-4">
        <Writing>
          {bulk.length > 0 && (
            <div className="flex flex-wrap gap-2" data-print="hide">
              {bulk.map(([label, group]) => (
                <Button
                  key={label}
                  onClick={() =>
                    setAnswers((before) => ({
                      ...before,
                      ...Object.fromEntries(group.map(({ id: question, answer }) => [question, answer])),
                    }))
                  }
                >
                  {label} ({formatCount(group.length)})
                </Button>
              ))}
            </div>
          )}
          {questions.map((question) => (
            <QuestionField
              key={question.id}
              importId={found.id}
              question={question}
              answer={answers[question.id] ?? ""}
              onAnswer={(answer) => setAnswers((before) => ({ ...before, [question.id]: answer }))}
            />
          ))}
          <WriteError title="No answer was saved" error={error} />
          <div data-print="hide">
            <Button
              type="submit"
              look="primary"
              busy={isPending}
              disabled={asked.length > 0 && given.length === 0}
            >
              {asked.length === 0 ? "Read again" : questions.length === 1 ? "Save answer" : "Save answers"}
            </Button>
          </div>
        </Writing>
      </form>
    </Card>
  );
}

interface QuestionFieldProps {
  importId: number;
  question: Question;
  answer: string;
  onAnswer: (answer: string) => void;
}

function QuestionField({ importId, question, answer, onAnswer }: QuestionFieldProps) {
  const name = useId();
  const { id, asks, line, sheet, rows, suggestions, isPlace = false } = question;
  if (isAnsweredElsewhere(question)) return <StationListMissing importId={importId} asks={asks} />;
  const where =
    rows > 0 ? `First ${sheet ? "at" : "on"} ${lineText({ line, sheet })} · ${rowsText(rows)}` : null;
  return (
    <fieldset
      className="grid min-w-0 gap-x-6 gap-y-2 border-t border-line pt-3 first:border-t-0 first:pt-0 md:grid-cols-2"
      aria-labelledby={`${name}-asks`}
    >
      <div className="min-w-0">
        <p id={`${name}-asks`} className="font-semibold text-pretty wrap-anywhere">
          {asks}
        </p>
        {where !== null && <p className="mt-0.5 text-12 text-mute">{where}</p>}
      </div>
      {suggestions.length > 0 ? (
        <div className="min-w-0">
          {suggestions.map(({ answer: value, label }) => (
            <label
              key={value}
              className="flex cursor-pointer items-start gap-2.5 rounded-md border border-transparent px-3 py-1.5 has-checked:border-control pointer-coarse:py-2.5"
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={answer === value}
                onChange={() => onAnswer(value)}
                className="mt-0.75 size-4 shrink-0 accent-ink pointer-coarse:size-5"
              />
              <span className="min-w-0 wrap-anywhere">{label}</span>
            </label>
          ))}
          {isPlace && (
            <OtherUnit
              importId={importId}
              question={id}
              isChosen={answer !== "" && !suggestions.some((one) => one.answer === answer)}
              onAnswer={onAnswer}
            />
          )}
        </div>
      ) : (
        <Input
          aria-labelledby={`${name}-asks`}
          type={id === "pollingDay" ? "date" : "text"}
          autoComplete="off"
          spellCheck={false}
          value={answer}
          onChange={({ target }) => onAnswer(target.value)}
        />
      )}
    </fieldset>
  );
}

/** A cycle without a station list: its list is imported first, and may be this very file. */
function StationListMissing({ importId, asks }: { importId: number; asks: string }) {
  const { mutateAsync, isPending, error } = useWrite(startListOfFile);
  return (
    <div className="grid gap-2">
      <p className="max-w-prose text-pretty">{asks}</p>
      <WriteError title="The file was not read as a list" error={error} />
      <p data-print="hide">
        <Button
          busy={isPending}
          onClick={() =>
            void mutateAsync({ id: importId }).then(
              (list) => goTo(paths.import(list.id)),
              () => undefined,
            )
          }
        >
          Use this file as the station list
        </Button>
      </p>
    </div>
  );
}
