import { Field } from "../../../ui/controls/field.tsx";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import type { ChoiceProps } from "./alert-choices.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NEVER = "never";
const FORMS = [
  { value: "link", label: "Link" },
  { value: "attachment", label: "PDF attached" },
] as const;

/** When the morning brief is sent, and as what. */
export function BriefChoice({ settings, onChange }: ChoiceProps) {
  const { briefHour, briefAs } = settings;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <Field label="Morning brief by mail">
        {(control) => (
          <select
            {...control}
            className="select"
            value={briefHour ?? NEVER}
            onChange={({ target: { value } }) =>
              onChange({ briefHour: value === NEVER ? null : Number(value) })
            }
          >
            <option value={NEVER}>Never</option>
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {`${String(hour).padStart(2, "0")}:00 EAT`}
              </option>
            ))}
          </select>
        )}
      </Field>
      {briefHour !== null && (
        <SegmentedControl
          label="Morning brief as"
          options={FORMS}
          value={briefAs}
          onChange={(value) => onChange({ briefAs: value })}
        />
      )}
    </div>
  );
}
