import {
  verifyExport,
  type ExportedFile,
  type ExportVerdict,
} from "@command-center/contract/exports/exports";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { Alert } from "../../../ui/states/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ErrorState } from "../../../ui/states/states.tsx";
import { formatMoment } from "../../../ui/format.ts";
import { Loading, SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { byteText } from "../../../parts/files/byte-text.ts";
import { momentText } from "@command-center/domain/time/moment-text";
import { contentText, dataSetName, filterText } from "./exported-file-words.ts";

export interface VerdictProps {
  sha256: string;
  /** The file's name on this device; null where a hash was asked about. */
  name: string | null;
}

/** What the register says of a hash. Asked anew each time and never kept: an old answer may be wrong by now. */
export function Verdict({ sha256, name }: VerdictProps) {
  const { data, error, isFetching, refetch } = useRead(
    verifyExport,
    { sha256 },
    {
      persister: (answer, context) => answer(context),
      staleTime: 0,
    },
  );
  if (error !== null)
    return (
      <ErrorState title="The file could not be verified" retrying={isFetching} onRetry={() => void refetch()}>
        {explain(error)}
      </ErrorState>
    );
  if (data === undefined)
    return (
      <Loading what="the answer">
        <Alert title={<SkeletonWords like="Genuine and current" />}>
          <SkeletonWords like="A file with the hash 00000000… was exported by somebody on 00 Nov 0000, 00:00 EAT. Its data have not changed." />
        </Alert>
      </Loading>
    );
  return (
    <div className="grid gap-3">
      <Said verdict={data} sha256={sha256} name={name} />
      {data.file !== null && <Facts file={data.file} />}
    </div>
  );
}

function Said({
  verdict: { verdict, file, auditLog, changed },
  sha256,
  name,
}: VerdictProps & { verdict: ExportVerdict }) {
  const subject = (
    <span className="font-semibold wrap-anywhere">
      {name ?? `A file with the hash ${sha256.slice(0, 8)}…`}
    </span>
  );
  if (auditLog !== null)
    return (
      <Alert tone="good" announce="status" title="Genuine">
        {subject} was exported by {auditLog.username} on {momentText(auditLog.at)} as {auditLog.fileName}. It
        holds entries of the audit log.
      </Alert>
    );
  if (verdict === "unknown" || file === null)
    return (
      <Alert tone="bad" announce="status" title="Not ours">
        {subject} was not exported here, or it was changed since. A re-saved file will not match.
      </Alert>
    );
  // A register knows a file by its bytes and by its records, whatever format they were written in.
  const was = file.sha256 === sha256 ? "was exported" : "holds the data of a file exported";
  const origin = `${was} by ${file.username} on ${momentText(file.at)}.`;
  if (verdict === "current")
    return (
      <Alert tone="good" announce="status" title="Genuine and current">
        {subject} {origin} Its data have not changed.
      </Alert>
    );
  if (verdict === "unfollowed")
    return (
      <Alert tone="good" announce="status" title="Genuine">
        {subject} {origin} Later changes to this list are not tracked.
      </Alert>
    );
  return (
    <Alert tone="warning" announce="status" title="Genuine, but outdated">
      {subject} {origin} Since then its data have changed:
      <ul className="mt-1 list-disc pl-5">
        {changed.map(({ dataSet, was, is: now }) => (
          <li key={dataSet}>
            {dataSetName(dataSet)}, from revision {was} to {now}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Facts({ file }: { file: ExportedFile }) {
  const facts = [
    { label: "Exported as", value: file.fileName },
    { label: "Contents", value: `${contentText(file)}, ${filterText(file)}` },
    ...(file.asOf === null ? [] : [{ label: "Data as of", value: formatMoment(file.asOf, file.knownAt) }]),
    { label: "Size", value: byteText(file.bytes) },
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-12">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="col-span-2 grid grid-cols-subgrid border-t border-line py-1 first:border-0"
        >
          <dt className="text-mute">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {value}
            {label === "Data as of" && file.isSample && <Badge className="ml-2">Sample data</Badge>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
