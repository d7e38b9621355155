import type { checkRecord } from "@command-center/contract/changes/entered-records";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { Alert } from "../../ui/states/alert.tsx";
import { NeededApproval } from "./needed-approval.tsx";
import { FieldsTable, MovesTable } from "./change-tables.tsx";

type Checked = OutputOf<typeof checkRecord>;

/** Sum of the candidates and valid votes differ. */
const SUM_DIFFERS = "W162";

interface RecordEffectProps {
  checked: Checked;
  /** The form itself says that the sum differs, and what to do. */
  hasSumShown: boolean;
  isCurrent: boolean;
}

/** Effect of entering a record: warnings, values before and after, headline figures that move, and who must approve. */
export function RecordEffect({ checked, hasSumShown, isCurrent }: RecordEffectProps) {
  const { problems, record, moves, approval, isSame } = checked;
  const warnings = problems.filter(
    ({ severity, code }) => severity === "warned" && !(hasSumShown && code === SUM_DIFFERS),
  );
  const refused = problems.filter(({ severity, field }) => severity === "refused" && field === null);
  return (
    <section aria-label="What it changes" aria-busy={!isCurrent} className="grid gap-3 text-14">
      {refused.map(({ message }) => (
        <Alert key={message} tone="bad" title="This cannot be saved">
          {message}
        </Alert>
      ))}
      {warnings.map(({ message }) => (
        <Alert key={message} tone="warning" title="Check this">
          {message}
        </Alert>
      ))}
      {isSame && <p className="text-mute">This is the current record: nothing changes.</p>}
      {record !== null && record.fields.length > 0 && <FieldsTable fields={record.fields} />}
      {moves.length > 0 && <MovesTable moves={moves} />}
      <NeededApproval {...approval} />
    </section>
  );
}
