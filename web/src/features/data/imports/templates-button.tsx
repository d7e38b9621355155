import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";

const templatesPart = lazyPart(() => import("./templates-dialog.tsx"));

export function TemplatesButton() {
  const [isOpen, setOpen] = useState(false);
  const TemplatesDialog = templatesPart.use()?.TemplatesDialog;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={templatesPart.preload}
        onFocus={templatesPart.preload}
        onClick={() => {
          templatesPart.preload();
          setOpen(true);
        }}
      >
        Templates
      </Button>
      {TemplatesDialog && isOpen && <TemplatesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
