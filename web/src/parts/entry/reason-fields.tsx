import { Field, Input } from "../../ui/controls/field.tsx";

interface Reasoned {
  readonly reason: string;
  readonly source: string;
}

interface ReasonFieldsProps {
  entries: Reasoned;
  set: (changed: Partial<Reasoned>) => void;
  messageOf: (field: string) => string | undefined;
}

/** Why a change is made, and where it is known from: both are required. */
export function ReasonFields({ entries, set, messageOf }: ReasonFieldsProps) {
  return (
    <>
      <Field label="Reason" message={messageOf("reason")}>
        {(control) => (
          <Input
            {...control}
            value={entries.reason}
            onChange={({ target }) => set({ reason: target.value })}
          />
        )}
      </Field>
      <Field
        label="Source"
        hint="Where it is known from: register and page, letter, person."
        message={messageOf("source")}
      >
        {(control) => (
          <Input
            {...control}
            value={entries.source}
            onChange={({ target }) => set({ source: target.value })}
          />
        )}
      </Field>
    </>
  );
}
