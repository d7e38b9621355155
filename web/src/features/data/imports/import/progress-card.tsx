import type { ImportDetail } from "@command-center/contract/imports/imports";
import { Card } from "../../../../ui/card.tsx";
import { ProgressBar } from "../../../../ui/states/progress-bar.tsx";
import { rowsText } from "../import-words.ts";

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
