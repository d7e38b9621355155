import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { useDrawnOver } from "../../ui/overlays/use-drawn-over.ts";

/** The ends of a hash, and the whole of it to be copied; where the browser does not let us, the whole of it. */
export function ShortHash({ sha256, fileName }: { sha256: string; fileName: string }) {
  const [copied, setCopied] = useState(false);
  const drawnOver = useDrawnOver();
  // Not there on plain http.
  if (!drawnOver && navigator.clipboard === undefined)
    return <code className="text-12 wrap-anywhere select-all">{sha256}</code>;
  const copy = () => navigator.clipboard.writeText(sha256).then(() => setCopied(true), console.error);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 whitespace-nowrap">
      <code className="text-12" title={sha256}>
        {sha256.slice(0, 6)}…{sha256.slice(-6)}
      </code>
      <span data-print="hide">
        <Button look="ghost" className="h-7 px-2 text-12" onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
          <span className="sr-only"> the hash of {fileName}</span>
        </Button>
        <span role="status" className="sr-only">
          {copied && "Copied"}
        </span>
      </span>
    </span>
  );
}
