import type { CauseListed } from "@command-center/contract/cause-list";
import { PETITION_GROUND_WORDS } from "@command-center/domain/petitions/petition-words";
import { daysBetween } from "@command-center/domain/time/calendar";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { clockVerdict } from "../../clock-verdict.ts";

/** What users who may list petitions do with rows. */
export interface RowChoice {
  readonly chosen: ReadonlySet<string>;
  readonly choose: (numbers: readonly string[], isChosen: boolean) => void;
  readonly move: (row: CauseListed) => void;
}

interface PetitionRowsProps {
  label: string;
  rows: readonly CauseListed[];
  /** Null where the user may not list petitions. */
  choice: RowChoice | null;
  asOf: string;
}

/** Petitions in their order, each to choose and to move. */
export function PetitionRows({ label, rows, choice, asOf }: PetitionRowsProps) {
  return (
    <ol aria-label={label} className="cause-rows">
      {rows.map((row) => (
        <li key={row.number} className="cause-row" draggable={choice !== null} data-petition={row.number}>
          {choice !== null && (
            <input
              type="checkbox"
              aria-label={`Choose ${row.number}`}
              data-print="hide"
              className="cause-check accent-ink"
              checked={choice.chosen.has(row.number)}
              onChange={({ target }) => choice.choose([row.number], target.checked)}
            />
          )}
          <div className="min-w-0">
            <p>
              <Link href={paths.petition(row.number)} className="touch-reach link font-semibold">
                {row.number}
              </Link>{" "}
              {row.contest}
            </p>
            <p className="text-12 text-mute">
              {[
                row.petitioner ?? "Petitioner not recorded",
                PETITION_GROUND_WORDS[row.ground],
                ...(row.district === null || row.contest.includes(row.district) ? [] : [row.district]),
              ].join(" · ")}
            </p>
            <Due row={row} asOf={asOf} />
          </div>
          {choice !== null && (
            <Button
              data-print="hide"
              aria-haspopup="dialog"
              aria-label={`${row.hearingOn === null ? "List" : "Move"} ${row.number}…`}
              onClick={() => choice.move(row)}
            >
              {row.hearingOn === null ? "List…" : "Move…"}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The due day, with a mark where it has passed, or passes before the hearing. */
function Due({ row: { rulingDueOn, hearingOn, filedOn }, asOf }: { row: CauseListed; asOf: string }) {
  if (rulingDueOn === null) return null;
  const isLate = hearingOn !== null && hearingOn > rulingDueOn && rulingDueOn >= asOf;
  const clock = clockVerdict({ isPending: true, filedOn, ruledOn: null }, daysBetween(asOf, rulingDueOn));
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-mute">
      Ruling due on {formatDay(rulingDueOn)}
      {isLate ? (
        <Badge tone="bad">Before the hearing</Badge>
      ) : (
        clock && <Badge tone={clock.tone}>{clock.text}</Badge>
      )}
    </p>
  );
}
