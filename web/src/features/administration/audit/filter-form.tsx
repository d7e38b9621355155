import { auditFilters } from "@command-center/contract/accounts/audit";
import { AUDIT_GROUP_NAMES } from "@command-center/domain/files/audit-words";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { Field, Input } from "../../../ui/controls/field.tsx";
import { FILTER_NAMES, setFilters, VIEWS_SHOWN, type FilterName } from "./use-audit.ts";
import { ButtonSkeleton } from "../../../page/records/record-table-skeleton.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { cx } from "../../../ui/class-names.ts";

const TEXTS = [
  { name: "person", label: "Person", hint: "Actor or subject" },
  { name: "address", label: "Address", hint: "Full or partial, e.g. 10.1." },
  { name: "q", label: "Text", hint: "In the action, its subject, before and after" },
] as const;
const DAYS = [
  { name: "from", label: "From day" },
  { name: "to", label: "To day" },
] as const;

/** The log's filters. Applied, they stand in the address; draw the form anew (`key`) when that changes. */
export function FilterForm({ filterTexts }: { filterTexts: Record<FilterName, string> }) {
  const [wrong, setWrong] = useState<Partial<Record<FilterName, string>>>(() => wrongIn(filterTexts));
  const isOn = FILTER_NAMES.some((name) => filterTexts[name] !== "");
  const apply = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const typed = Object.fromEntries(
      FILTER_NAMES.map((name) => [name, String(data.get(name) ?? "").trim()]),
    ) as Record<FilterName, string>;
    const found = wrongIn(typed);
    setWrong(found);
    const first = FILTER_NAMES.find((name) => found[name] !== undefined);
    if (first === undefined) setFilters(typed);
    else (form.elements.namedItem(first) as HTMLElement | null)?.focus();
  };
  return (
    <form
      noValidate
      data-print="hide"
      aria-label="Filter the log"
      className={GRID}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      {/* Not typed: links of records bring it. */}
      <input type="hidden" name="record" defaultValue={filterTexts.record} />
      {TEXTS.map(({ name, label, hint }) => (
        <Field key={name} className="max-sm:col-span-full" label={label} hint={hint} message={wrong[name]}>
          {(control) => (
            <Input
              {...control}
              name={name}
              defaultValue={filterTexts[name]}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      ))}
      <Field className="max-sm:col-span-full" label="What" message={wrong.group}>
        {(control) => (
          <select {...control} name="group" defaultValue={filterTexts.group} className="select h-10 w-full">
            <option value="">Everything</option>
            {Object.entries(AUDIT_GROUP_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {DAYS.map(({ name, label }) => (
        <Field key={name} label={label} message={wrong[name]}>
          {(control) => (
            <Input
              {...control}
              type="date"
              name={name}
              defaultValue={filterTexts[name]}
              className="px-2 sm:px-3"
            />
          )}
        </Field>
      ))}
      <Checkbox
        className="col-span-full"
        name="views"
        value={VIEWS_SHOWN}
        label="Show views of lists"
        defaultChecked={filterTexts.views === VIEWS_SHOWN}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
      <div className="col-span-full flex flex-wrap gap-2">
        <Button type="submit">Apply filters</Button>
        {isOn && (
          <Button look="ghost" onClick={() => setFilters(NOTHING)}>
            Clear filters
          </Button>
        )}
      </div>
    </form>
  );
}

const GRID = "grid grid-cols-2 items-start gap-3 lg:grid-cols-3";

export function FilterFormSkeleton() {
  return (
    <div className={GRID} data-print="hide">
      {TEXTS.map(({ name, label, hint }) => (
        <FieldSkeleton key={name} className="max-sm:col-span-full" label={label} hint={hint} />
      ))}
      <FieldSkeleton className="max-sm:col-span-full" label="What" />
      {DAYS.map(({ name, label }) => (
        <FieldSkeleton key={name} label={label} />
      ))}
      <p className="col-span-full py-0.5 text-14 pointer-coarse:py-2.5">
        <SkeletonWords like="Show views of lists" />
      </p>
      <div className="col-span-full">
        <ButtonSkeleton like="Apply filters" />
      </div>
    </div>
  );
}

function FieldSkeleton({ label, hint, className }: { label: string; hint?: string; className?: string }) {
  return (
    <div className={cx("grid gap-1.5", className)}>
      <span className="text-14 font-semibold">{label}</span>
      <span className="input" />
      {hint !== undefined && <span className="text-12 text-mute">{hint}</span>}
    </div>
  );
}

const NOTHING = Object.fromEntries(FILTER_NAMES.map((name) => [name, null])) as Record<FilterName, null>;

/** Filters that the server would refuse, each with the reason. */
function wrongIn(typed: Record<FilterName, string>): Partial<Record<FilterName, string>> {
  const wrong: Partial<Record<FilterName, string>> = {};
  for (const name of FILTER_NAMES) {
    if (typed[name] === "" || name === "views") continue;
    const result = auditFilters.safeParse({ [name]: typed[name] });
    if (!result.success) wrong[name] = result.error.issues[0]?.message ?? "This search is not possible";
  }
  if (typed.from !== "" && typed.to !== "" && typed.from > typed.to && !wrong.to)
    wrong.to = "The first day must not be after the last";
  return wrong;
}
