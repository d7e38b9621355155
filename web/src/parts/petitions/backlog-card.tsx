import { readPetitionBacklog } from "@command-center/contract/petitions";
import { useRead } from "../../api/queries.ts";
import { Panel } from "../../page/panel.tsx";
import { deadlineWords } from "./deadline-words.ts";
import { PendingByDay, PendingByDaySkeleton } from "./pending-by-day.tsx";

/** Petitions pending at the end of each day, against what the panels can rule on. */
export function BacklogCard({ className }: { className?: string }) {
  const read = useRead(readPetitionBacklog, {});
  return (
    <Panel
      className={className ?? ""}
      title="Pending petitions by day"
      note={`Petitions of every category pending each day${read.data === undefined ? "" : `; ${deadlineWords(read.data.rulingDays)}`}`}
      noteLike="Petitions of every category pending each day; a ruling is due 00 days after filing"
      read={read}
      what="The petitions"
      skeleton={<PendingByDaySkeleton markers={1} />}
    >
      {(backlog) => (
        <PendingByDay
          backlog={backlog}
          markers={
            backlog.sitsFrom === null
              ? []
              : [
                  {
                    date: backlog.sitsFrom,
                    text: `${backlog.panels} panels sit${backlog.dailyCapacity === null ? "" : `, ${backlog.dailyCapacity} a day`}`,
                  },
                ]
          }
        />
      )}
    </Panel>
  );
}
