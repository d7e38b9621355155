import type { ImportDetail, ImportProblem } from "@command-center/contract/imports/imports";
import { lineText } from "../../../../parts/files/line-text.ts";
import { Card } from "../../../../ui/card.tsx";
import { Alert } from "../../../../ui/states/alert.tsx";
import { UploadButton } from "../upload-button.tsx";

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
