import type { ImportDetail } from "@command-center/contract/imports/imports";
import { useId, useState, type FormEvent } from "react";
import { explain } from "../../../../api/errors.ts";
import { Card } from "../../../../ui/card.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Input } from "../../../../ui/controls/field.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Alert } from "../../../../ui/states/alert.tsx";
import { rowsText } from "../import-words.ts";
import { useChange } from "./use-change.ts";

type Question = ImportDetail["questions"][number];

/** Answered by another import, not by words: the file is then read anew. */
const isAnsweredElsewhere = ({ id }: Question) => id === "stations";

/** Questions that only a person can answer. An answer applies to all rows with that question. */
export function QuestionsCard({ id, questions }: { id: number; questions: readonly Question[] }) {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const { change, isPending, error } = useChange(id);
  const asked = questions.filter((question) => !isAnsweredElsewhere(question));
  const given = Object.entries(answers)
    .map(([name, answer]) => [name, answer.trim()] as const)
    .filter(([, answer]) => answer !== "");
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
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            answer={answers[question.id] ?? ""}
            onAnswer={(answer) => setAnswers((before) => ({ ...before, [question.id]: answer }))}
          />
        ))}
        {error && (
          <Alert tone="bad" announce="alert" title="No answer was saved">
            {explain(error)}
          </Alert>
        )}
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
      </form>
    </Card>
  );
}

interface QuestionFieldProps {
  question: Question;
  answer: string;
  onAnswer: (answer: string) => void;
}

function QuestionField({ question, answer, onAnswer }: QuestionFieldProps) {
  const name = useId();
  const { id, asks, line, rows, suggestions } = question;
  if (isAnsweredElsewhere(question)) return <p className="max-w-prose text-pretty">{asks}</p>;
  const where = rows > 0 ? `First on line ${formatCount(line)} · ${rowsText(rows)}` : null;
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
