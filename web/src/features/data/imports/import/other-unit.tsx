import { listImportUnits } from "@command-center/contract/imports/imports";
import { useDeferredValue, useId, useState } from "react";
import { explain } from "../../../../api/errors.ts";
import { useRead } from "../../../../api/queries.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Input } from "../../../../ui/controls/field.tsx";

interface OtherUnitProps {
  importId: number;
  question: string;
  /** Whether the answer is a unit that was chosen here. */
  isChosen: boolean;
  onAnswer: (answer: string) => void;
}

/** A search for a unit that is not among the suggestions. */
export function OtherUnit(props: OtherUnitProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <UnitSearch {...props} />;
  return (
    <Button look="ghost" onClick={() => setOpen(true)}>
      Choose another
    </Button>
  );
}

function UnitSearch({ importId, question, isChosen, onAnswer }: OtherUnitProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data, error } = useRead(listImportUnits, { id: importId, question, search });
  return (
    <div className="grid gap-1.5 px-3 py-1.5">
      <label htmlFor={`${id}-search`} className="text-12 text-mute">
        Name or code
      </label>
      <Input
        id={`${id}-search`}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error && (
        <p role="alert" className="text-12 text-neg">
          {explain(error)}
        </p>
      )}
      <label htmlFor={`${id}-units`} className="text-12 text-mute">
        {data === undefined ? "Searching" : data.length === 0 ? "No unit of this name" : "Unit"}
      </label>
      <select
        id={`${id}-units`}
        className="input"
        disabled={data === undefined || data.length === 0}
        value={isChosen ? chosen : ""}
        onChange={({ target }) => {
          setChosen(target.value);
          onAnswer(target.value);
        }}
      >
        <option value="">Choose one</option>
        {data?.map(({ answer, label }) => (
          <option key={answer} value={answer}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
