import type { ImportDetail, ImportProblem, ImportState } from "@command-center/contract/imports/imports";
import { Card } from "../../../../ui/card.tsx";
import { ProgressBar } from "../../../../ui/states/progress-bar.tsx";
import { rowsText, STATE_WORDS } from "../import-words.ts";
import { lineText } from "../../../../parts/files/line-text.ts";
import { Alert } from "../../../../ui/states/alert.tsx";
import { UploadButton } from "../import-buttons.tsx";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";

/** How far the server is with reading or writing. */
export function ProgressCard({ found: { state, progress, file } }: { found: ImportDetail }) {
  const percent = Math.round(progress.share * 100);
  if (state === "committing")
    return (
      <Card title="Committing" note="All rows are saved together, or none">
        <p role="status">Saving {rowsText(progress.rows)}…</p>
      </Card>
    );
  return (
    <Card title={`Reading ${file.name}`} note="If it stops, nothing is saved">
      <ProgressBar value={percent} label="Read" />
      <p className="mt-1.5">
        <span className="font-semibold">{rowsText(progress.rows)}</span>{" "}
        <span className="text-mute">read, {percent}% of the file</span>
      </p>
    </Card>
  );
}

/** Why nothing of a file can be read, and the way on. */
export function RefusalCard({
  found: { problems },
  refusal,
}: {
  found: ImportDetail;
  refusal: ImportProblem;
}) {
  const { code, line, sheet, message } = refusal;
  const more = problems.find((problem) => problem.code === code);
  return (
    <Card
      title="The file cannot be read"
      note={`${code}${line === null ? "" : `, ${lineText({ line, sheet })}`} · Nothing was saved`}
    >
      <Alert tone="bad" title={message} action={<UploadButton>Upload another file</UploadButton>}>
        {more?.explanation}
      </Alert>
    </Card>
  );
}

interface EditionsCardProps {
  id: number;
  state: ImportState;
  sameFile: ImportDetail["sameFile"];
}

/** Other imports of the same file, by its hash. */
export function EditionsCard({ id, state, sameFile }: EditionsCardProps) {
  return (
    <Card title="Editions" note="Other imports of the same file">
      <ul className="grid">
        <li className="flex justify-between gap-3 py-1.5">
          <span className="font-semibold">Import {id}</span>
          <span className="text-mute">this one, {STATE_WORDS[state].name.toLowerCase()}</span>
        </li>
        {sameFile.toReversed().map((other) => (
          <li key={other.id} className="flex justify-between gap-3 border-t border-line py-1.5">
            <Link href={paths.import(other.id)} className="link font-semibold touch-reach">
              Import {other.id}
            </Link>
            <span className="text-mute">{STATE_WORDS[other.state].name.toLowerCase()}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
