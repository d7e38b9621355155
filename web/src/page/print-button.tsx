import { Icon } from "../ui/icon.tsx";
import { Button } from "../ui/controls/button.tsx";

export function PrintButton() {
  return (
    <Button onClick={() => print()}>
      <Icon name="printer" className="size-4" />
      Print
    </Button>
  );
}
