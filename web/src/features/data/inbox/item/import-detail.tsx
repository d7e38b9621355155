import type { WaitingImport } from "@command-center/contract/data/inbox";
import { countedText } from "@command-center/domain/number-text";
import { momentText } from "@command-center/domain/time/moment-text";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { buttonClass } from "../../../../ui/controls/button.tsx";
import { kindText } from "../inbox-items.ts";
import { Facts } from "./facts.tsx";
import { Head } from "./head.tsx";

/** An import with questions: the first of them, and the way to answer. */
export function ImportDetail({ waiting }: { waiting: WaitingImport }) {
  const { id, file, kind, cycle, uploaded, questions, asks, rows } = waiting;
  return (
    <>
      <Head
        title={`Import ${id}: ${file}`}
        note={[kindText(kind), cycle.name].filter(Boolean).join(" · ")}
        badge={<Badge tone="middling">{countedText(questions, "question", "questions")}</Badge>}
      />
      <Facts
        facts={[
          [questions === 1 ? "Question" : "First question", asks],
          ["Rows", rows === 0 ? null : `${countedText(rows, "row waits", "rows wait")} for an answer`],
          ["Uploaded", `${uploaded.by}, ${momentText(uploaded.at)}`],
        ]}
      />
      <div className="mt-4">
        <Link href={paths.import(id)} className={buttonClass({ look: "primary" })}>
          Answer the questions
        </Link>
      </div>
    </>
  );
}
