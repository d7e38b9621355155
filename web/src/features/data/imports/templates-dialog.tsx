import { Button } from "../../../ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { TemplateList } from "./template-list.tsx";

export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Templates" titleShown>
      <DialogBody>
        <p className="text-mute">
          Each has a header and example rows. Replace the rows with yours. The Excel file also explains each
          column.
        </p>
        <TemplateList />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}
