import { useState } from "react";
import { cx } from "../../../../ui/class-names.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Alert } from "../../../../ui/states/alert.tsx";
import type { LikelySlip, SheetCheck, SheetChecks } from "./sheet-checks.ts";
import type { SheetEntries } from "./sheet-entries.ts";

const LOOKS = {
  right: { icon: "circle-check", tone: "text-pos", words: "agrees" },
  wrong: { icon: "x", tone: "text-neg", words: "does not agree" },
  warning: { icon: "triangle-alert", tone: "text-mid", words: "check this" },
  open: { icon: "minus", tone: "text-mute", words: "not complete" },
} as const;

export interface ChecksListProps {
  checked: SheetChecks;
  entries: SheetEntries;
  /** Of the server, about what would be saved. */
  warnings: readonly { readonly code: string; readonly message: string }[];
  onChange: (changed: Readonly<Record<string, string>>) => void;
}

/** The sums of the form with their numbers, and the slip that would explain wrong ones. */
export function ChecksList({ checked, entries, warnings, onChange }: ChecksListProps) {
  const { checks, slip } = checked;
  const wrong = checks.filter(({ is }) => is === "wrong");
  const sums = JSON.stringify(checks.map(({ numbers, instead }) => [numbers, instead]));
  const [keptSums, setKeptSums] = useState("");
  const keepSums = () => {
    setKeptSums(sums);
    const typed = (["valid", "total"] as const).filter((name) => entries[name] !== "");
    const said = typed.map((name) => {
      const ours = checked[name];
      return `the form says ${entries[name]} ${name === "valid" ? "valid votes" : "votes cast"}${ours === null ? "" : `, its figures make ${formatCount(ours)}`}`;
    });
    const explanation = [entries["explanation"], ...said].filter(Boolean).join("; ");
    onChange({ valid: "", total: "", explanation });
  };
  return (
    <section aria-label="Checks" className="mt-4 grid gap-3 border-t border-line pt-3">
      <div>
        <h3 className="text-14 font-semibold">Checks</h3>
        <p role="status" className="text-12 text-mute">
          {wrong.length === 0
            ? checks.every(({ is }) => is !== "open")
              ? "All sums agree"
              : "Complete the figures to check the sums"
            : `${wrong.length} of ${checks.length} sums do not agree`}
        </p>
      </div>
      <ul className="grid gap-2 text-14">
        {checks.map((check) => (
          <Line key={check.id} check={check} />
        ))}
      </ul>
      {warnings.map(({ code, message }) => (
        <p key={code} className="text-12 text-mid">
          {message}
        </p>
      ))}
      {wrong.length > 0 && keptSums !== sums && (
        <SlipNote
          slip={slip}
          hasTypedSum={entries["valid"] !== "" || entries["total"] !== ""}
          onChange={onChange}
          onKeep={keepSums}
        />
      )}
      <p className="text-12 text-mute">
        Sums cannot show that two candidates’ votes were exchanged. Compare each name with the form.
      </p>
    </section>
  );
}

function Line({ check: { name, numbers, instead, is } }: { check: SheetCheck }) {
  const { icon, tone, words } = LOOKS[is];
  return (
    <li className="flex flex-wrap items-start gap-x-2">
      <Icon name={icon} className={cx("mt-0.5 size-4 shrink-0", tone)} />
      <span className="min-w-0 flex-1 basis-44">
        {name} <span className="sr-only">{words}: </span>
      </span>
      <span className="ml-auto text-right tabular-nums">
        {numbers}
        {instead !== null && <b className="font-semibold text-neg">, not {instead}</b>}
      </span>
    </li>
  );
}

interface SlipNoteProps {
  slip: LikelySlip | null;
  hasTypedSum: boolean;
  onChange: (changed: Readonly<Record<string, string>>) => void;
  onKeep: () => void;
}

/** The likely slip, with what it would change. Nothing changes until the user chooses. */
function SlipNote({ slip, hasTypedSum, onChange, onKeep }: SlipNoteProps) {
  return (
    <Alert tone="bad" announce="status" title={slip?.text ?? "No single slip explains the sums"}>
      {slip === null ? (
        <p>Compare each figure with the form.</p>
      ) : (
        <>
          <p>Then all sums agree. No other single slip explains them.</p>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
            {slip.changes.map(({ field, name, from, to }) => (
              <div key={field} className="contents">
                <dt>{name}</dt>
                <dd>
                  <s className="text-mute">{formatCount(from)}</s> →{" "}
                  <b className="font-semibold">{formatCount(to)}</b>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {slip !== null && (
          <Button
            look="primary"
            onClick={() =>
              onChange(Object.fromEntries(slip.changes.map(({ field, to }) => [field, String(to)])))
            }
          >
            {slip.action}
          </Button>
        )}
        {hasTypedSum && <Button onClick={onKeep}>The form says the same</Button>}
      </div>
      <p className="mt-2 text-12 text-mute">
        Nothing changes until you choose. If the form itself is wrong, the record takes the sum of its
        figures, and the explanation says so.
      </p>
    </Alert>
  );
}
