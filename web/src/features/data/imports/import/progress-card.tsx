import type { ImportDetail } from "@command-center/contract/imports/imports";
import { Card } from "../../../../ui/card.tsx";
import { ProgressBar } from "../../../../ui/states/progress-bar.tsx";
import { rowsText } from "../import-words.ts";

/** How far the server is with reading or writing. */
export function ProgressCard({ found: { state, progress, file } }: { found: ImportDetail }) {
  const percent = Math.round(progress.share * 100);
  if (state === "committing")
    return (
      <Card title="Committing" note="All rows are written in one go, or none">
        <p role="status">Writing {rowsText(progress.rows)}…</p>
      </Card>
    );
  return (
    <Card title={`Reading ${file.name}`} note="If it breaks off, nothing is kept">
      <ProgressBar value={percent} label="Read" />
      <p className="mt-1.5">
        <span className="font-semibold">{rowsText(progress.rows)}</span>{" "}
        <span className="text-mute">read, {percent}% of the file</span>
      </p>
    </Card>
  );
}
