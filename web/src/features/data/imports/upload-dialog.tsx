import { readCycle } from "@command-center/contract/cycle";
import { listCycles } from "@command-center/contract/cycles";
import { startImport } from "@command-center/contract/imports/import-changes";
import { MOST_FILE_BYTES } from "@command-center/contract/imports/imports";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { IMPORT_KIND_WORDS } from "@command-center/import-rules/import-words";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { goTo } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { byteText } from "../../../parts/files/byte-text.ts";
import { EntryForm, useEntry } from "../../../parts/form/entry-form.tsx";
import { SelectField, TextField } from "../../../parts/form/fields.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { ProgressBar } from "../../../ui/states/progress-bar.tsx";
import { DropPlace } from "./drop-place.tsx";
import { mayBeResults } from "./import-words.ts";
import { sendFile } from "./send-file.ts";
import { TemplateList } from "./templates-dialog.tsx";

const NO_CYCLE = (
  <>
    You have no cycle yet.{" "}
    <Link href={withQuery(paths.cycles(), { new: "cycle" })} className="link">
      Create one
    </Link>
  </>
);

/** A file, and what a user knows of it. */
type Upload = Readonly<Record<"cycle" | "kind" | "contest" | "pollingDay" | "issuer", string>> & {
  readonly file: File | null;
};

const NOTHING: Upload = { file: null, cycle: "", kind: "", contest: "", pollingDay: "", issuer: "" };

/** The fields that are sent with the file. */
function fieldsOf({ cycle, kind, contest, pollingDay, issuer }: Upload): Record<string, string> {
  const fields = { cycle, kind, issuer: issuer.trim(), ...(mayBeResults(kind) && { contest, pollingDay }) };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

function wrongFile(file: File | null): Record<string, string> {
  if (file === null) return { file: "Choose a file." };
  if (file.size <= MOST_FILE_BYTES) return {};
  return { file: `This file is ${byteText(file.size)}. Choose one of at most 100 MB.` };
}

/** Takes a file and what is known of it, sends it, and goes to its import. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const queries = useQueryClient();
  const entry = useEntry({
    endpoint: startImport,
    opened: NOTHING,
    inputOf: fieldsOf,
    refusedBy: ({ file }) => wrongFile(file),
    async send(upload) {
      const { signal } = (sending.current = new AbortController());
      setShare(0);
      if (upload.file === null) return null;
      return sendFile({ file: upload.file, fields: fieldsOf(upload), signal, onShare: setShare }).catch(
        (reason: unknown) => {
          if (signal.aborted) return null;
          throw reason;
        },
      );
    },
    onSaved: ({ id }) => {
      void queries.invalidateQueries();
      onClose();
      goTo(paths.import(id));
    },
    onClose,
  });
  const { form, isPending } = entry;
  const { file, kind } = entry.entries;
  const shown = useRead(readCycle, {});
  const cycles = useRead(listCycles, {});
  const own = (cycles.data ?? []).filter(({ isSample }) => !isSample);
  const first =
    own.find(({ id }) => id === shown.data?.id) ?? own.find(({ isInForce }) => isInForce) ?? own[0];
  useEffect(() => {
    if (first !== undefined && !form.getFieldState("cycle").isDirty) form.setValue("cycle", String(first.id));
  }, [first, form]);
  const percent = Math.round(share * 100);
  const noCycle = cycles.data !== undefined ? "None" : cycles.error ? "Not loaded" : "Loading…";
  return (
    <Dialog open onOpenChange={() => isPending || onClose()} title="Import a file" titleShown staysOpen>
      <EntryForm
        entry={entry}
        verb="Upload and check"
        doing="Uploading…"
        isOff={own.length === 0}
        refusal="The file was not accepted"
        cancel={isPending ? "Cancel the upload" : "Cancel"}
        onClose={() => (isPending ? sending.current?.abort() : onClose())}
      >
        <DropPlace
          file={file}
          message={form.formState.errors["file"]?.message}
          disabled={isPending}
          onPick={(picked) => entry.set({ file: picked })}
          onWrong={(message) => form.setError("file", { message })}
        />
        <details>
          <summary className="link w-fit cursor-pointer text-12 pointer-coarse:min-h-11">
            Templates to fill in
          </summary>
          <div className="mt-1.5">
            <TemplateList />
          </div>
        </details>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            name="cycle"
            label="Cycle"
            hint={
              cycles.error
                ? `The cycles could not be loaded. ${explain(cycles.error)}`
                : cycles.data !== undefined && own.length === 0
                  ? NO_CYCLE
                  : undefined
            }
            disabled={own.length === 0}
            options={
              own.length === 0
                ? [["", noCycle]]
                : own.map(({ id, name, isInForce }) => [String(id), isInForce ? `${name} (current)` : name])
            }
          />
          <SelectField
            name="kind"
            label="Kind"
            options={[["", "Detect from the columns"], ...Object.entries(IMPORT_KIND_WORDS)]}
          />
        </div>
        {mayBeResults(kind) && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <SelectField
              name="contest"
              label="Contest"
              hint="For results"
              options={[
                ["", "Not a results file, or decide later"],
                ...Object.entries(GENERAL_CONTEST_WORDS),
              ]}
            />
            <TextField name="pollingDay" label="Polling day" hint="For results" type="date" className="" />
          </div>
        )}
        <TextField
          name="issuer"
          label="Source"
          hint="Who published them"
          maxLength={100}
          placeholder="Electoral Commission"
        />
        {isPending && (
          <div role="status">
            <ProgressBar value={percent} label="Uploaded" />
            <p className="mt-1.5 text-12 text-mute">
              {percent < 100 ? `${percent}% of ${byteText(file?.size ?? 0)} uploaded` : "Uploaded. Checking…"}
            </p>
          </div>
        )}
      </EntryForm>
    </Dialog>
  );
}
