import { useState, type ReactNode } from "react";
import { Button, type ButtonLook } from "../../../ui/controls/button.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { Writing } from "../../../parts/past/writing.tsx";
import { Icon } from "../../../ui/icon.tsx";

const templatesPart = lazyPart(() => import("./templates-dialog.tsx"));

export function TemplatesButton() {
  const [isOpen, setOpen] = useState(false);
  const TemplatesDialog = templatesPart.use()?.TemplatesDialog;
  return (
    <>
      <Button aria-haspopup="dialog" onNear={templatesPart.preload} onClick={() => setOpen(true)}>
        Templates
      </Button>
      {TemplatesDialog && isOpen && <TemplatesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const uploadPart = lazyPart(() => import("./upload-dialog.tsx"));

/** Opens the dialog that sends a file. */
export function UploadButton({ look, children }: Pick<ButtonLook, "look"> & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const UploadDialog = uploadPart.use()?.UploadDialog;
  return (
    <>
      <Writing>
        <Button look={look} aria-haspopup="dialog" onNear={uploadPart.preload} onClick={() => setOpen(true)}>
          <Icon name="upload" className="size-4" />
          {children}
        </Button>
      </Writing>
      {UploadDialog && isOpen && <UploadDialog onClose={() => setOpen(false)} />}
    </>
  );
}
