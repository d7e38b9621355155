import type { Inbox } from "@command-center/contract/data/inbox";
import { changeTitle } from "@command-center/domain/changes/change-text";
import { countedText } from "@command-center/domain/number-text";
import { momentText } from "@command-center/domain/time/moment-text";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { formatDay } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";

const DECIDED = { approved: "You approved", rejected: "You rejected", withdrawn: "You withdrew" };

/** The empty inbox, with what the user decided last and what is due next. */
export function NothingWaits({ inbox: { mayDecide, last, next } }: { inbox: Inbox }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-line bg-surface px-4 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-pos/11 text-pos">
        <Icon name="check" className="size-6" />
      </span>
      <p className="mt-2 text-20 font-bold">Nothing is waiting for you</p>
      <p className="text-mute">
        {mayDecide
          ? "New approvals, contradictions, due petitions and questions appear here."
          : "Petitions appear here seven days before their ruling is due."}
      </p>
      {(last !== null || next !== null) && (
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 border-t border-line pt-4 text-left text-14">
          {last !== null && (
            <>
              <dt className="text-mute">Last</dt>
              <dd>
                {DECIDED[last.decision]}{" "}
                {last.link?.kind === "import" ? (
                  <Link href={paths.import(last.link.id)} className="link">
                    {changeTitle(last)}
                  </Link>
                ) : (
                  changeTitle(last)
                )}
                , {momentText(last.at)}
              </dd>
            </>
          )}
          {next !== null && (
            <>
              <dt className="text-mute">Next</dt>
              <dd>
                <Next {...next} />
              </dd>
            </>
          )}
        </dl>
      )}
    </div>
  );
}

function Next({ day, numbers }: NonNullable<Inbox["next"]>) {
  const [first = "", ...others] = numbers;
  return (
    <>
      <Link href={paths.petition(first)} className="link">
        {first}
      </Link>
      {others.length > 0 && ` and ${countedText(others.length, "other", "others")}`}
      {others.length > 0 ? " are" : " is"} due on {formatDay(day)}
    </>
  );
}
