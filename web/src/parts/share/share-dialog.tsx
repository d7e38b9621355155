import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { explain } from "../../api/errors.ts";
import { isSaving } from "../../api/live/data-saver.ts";
import { canvasOf } from "../../charts/parts/files/picture/picture.ts";
import { Chip } from "../../ui/chip.tsx";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import type { ShareRequest } from "../../ui/share-context.ts";
import { ErrorState } from "../../ui/states/states.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { copyText } from "./copy-text.ts";
import { share, textOf, type Shared } from "./make-share.ts";
import { posterOf, SIZES, type PosterSize } from "./poster.ts";
import { pictureOf, savePicture } from "./save-picture.ts";

const WHAT: Record<ShareRequest["kind"], string> = {
  figure: "this figure",
  seat: "this seat",
  petition: "this petition",
  district: "this district",
  area: "this area",
  results: "these results",
  chart: "this chart",
};

interface ShareDialogProps {
  request: ShareRequest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sentence of a share, its code, and the ways to send them. The code is made when the dialog opens. */
export function ShareDialog({ request, open, onOpenChange }: ShareDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Share ${WHAT[request.kind]}`} titleShown>
      {open && <Content request={request} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

interface ContentProps {
  request: ShareRequest;
  onClose: () => void;
}

function Content({ request, onClose }: ContentProps) {
  const queries = useQueryClient();
  const {
    mutate: make,
    data: shared = null,
    error,
  } = useMutation({ mutationFn: (asked: ShareRequest) => share(queries, asked), retry: false });
  useEffect(() => make(request), [make, request]);
  return (
    <>
      <DialogBody>
        {error !== null ? (
          <ErrorState title="The share could not be made" retrying={false} onRetry={() => make(request)}>
            {explain(error)}
          </ErrorState>
        ) : (
          <>
            <div className="rounded-md border border-control px-3.5 py-3" aria-busy={shared === null}>
              <p className="text-16 text-pretty wrap-anywhere">
                {shared?.sentence ?? (
                  <SkeletonWords like="A sentence with the figure, its denominator and its as-of day." />
                )}
              </p>
              <p className="mt-2 flex flex-wrap items-center gap-2 border-t border-line pt-2 text-mute">
                <Icon name="link" className="size-4" />
                {shared === null ? (
                  <SkeletonWords like="command.example/c/7QK-4M2D" />
                ) : (
                  <span className="wrap-anywhere">
                    {new URL(shared.link).host}/c/<b className="text-ink">{shared.code}</b>
                  </span>
                )}
                {shared?.isSample && <Chip dashed>Sample data</Chip>}
              </p>
            </div>
            <Ways shared={shared} />
            <p className="flex items-start gap-2 text-12 text-mute">
              <Icon name="info" className="mt-px size-4 shrink-0" />
              Anyone who gets the text or picture can read it. The code opens only for users with access to
              the record, and shows whether it still holds.
            </p>
            <Preview shared={shared} />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </>
  );
}

const WAY = "h-auto! min-h-12 flex-col gap-1 py-2 whitespace-normal!";

function Ways({ shared }: { shared: Shared | null }) {
  const [busy, setBusy] = useState<string | null>(null);
  // Outside of the dialog nothing can be selected while it is open.
  const [isCopiedByHand, setCopiedByHand] = useState(false);
  const run = async (name: string, work: (one: Shared) => Promise<void>) => {
    if (shared === null) return;
    setBusy(name);
    try {
      await work(shared);
    } catch (error) {
      toasts.add({ tone: "bad", title: "That did not work", description: explain(error) });
    } finally {
      setBusy(null);
    }
  };
  const hasShareSheet = typeof navigator.share === "function";
  const way = (name: string, icon: ReactNode, work: (one: Shared) => Promise<void>, hint?: string) => (
    <Button
      className={WAY}
      look={name === "Share …" ? "primary" : undefined}
      disabled={shared === null}
      busy={busy === name}
      onClick={() => void run(name, work)}
    >
      {icon}
      <span>
        {name}
        {hint && <span className="block text-12 font-normal text-mute">{hint}</span>}
      </span>
    </Button>
  );
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
      {hasShareSheet && way("Share …", <Icon name="share-2" className="size-5" />, openShareSheet)}
      {shared === null ? (
        <Button className={WAY} disabled>
          <Icon name="external-link" className="size-5" />
          WhatsApp
        </Button>
      ) : (
        <a
          className={`${buttonClass({ look: hasShareSheet ? undefined : "primary" })} ${WAY}`}
          href={`https://wa.me/?text=${encodeURIComponent(textOf(shared))}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="external-link" className="size-5" />
          WhatsApp
        </a>
      )}
      {way("Copy text", <Icon name="file-text" className="size-5" />, (one) =>
        copyText(textOf(one), () => setCopiedByHand(true)),
      )}
      {way(
        "Picture",
        <Icon name="download" className="size-5" />,
        (one) => savePicture(one, "card"),
        sizeText("card"),
      )}
      {way("Slide", <Icon name="monitor" className="size-5" />, (one) => savePicture(one, "slide"), "16:9")}
      {isCopiedByHand && shared !== null && (
        <Field label="Copy this text" className="col-span-full">
          {(control) => (
            <textarea
              {...control}
              readOnly
              rows={4}
              className="input h-auto! py-2"
              value={textOf(shared)}
              ref={(field) => field?.select()}
            />
          )}
        </Field>
      )}
    </div>
  );
}

const sizeText = (size: PosterSize) => `${SIZES[size].width} × ${SIZES[size].height}`;

/** Sends text and picture through the device's own sheet; with data saver on, the text alone. */
async function openShareSheet(shared: Shared): Promise<void> {
  const text = textOf(shared);
  const files = isSaving() ? [] : [await pictureOf(shared, "card")];
  const withPicture: ShareData = { text, files };
  const canSend =
    files.length > 0 && typeof navigator.canShare === "function" && navigator.canShare(withPicture);
  try {
    await navigator.share(canSend ? withPicture : { text });
  } catch (error) {
    // The user closed the sheet.
    if (error instanceof DOMException && error.name === "AbortError") return;
    await copyText(text);
  }
}

/** The card as it arrives in a chat. */
function Preview({ shared }: { shared: Shared | null }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (shared !== null)
      canvasOf(posterOf(shared, "card"), 1)
        .then((canvas) => isCurrent && setAddress(canvas.toDataURL()))
        .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [shared]);
  return (
    <section aria-label="As it arrives">
      <h3 className="mb-1 text-12 font-semibold text-mute">As it arrives</h3>
      <div className="aspect-[1200/630] overflow-hidden rounded-md border border-line bg-hover">
        {address !== null && shared !== null && <img src={address} alt={`Card: ${shared.title}`} />}
      </div>
    </section>
  );
}
