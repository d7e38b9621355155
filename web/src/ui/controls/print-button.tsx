import { Icon } from "../icon.tsx";
import { Button } from "./button.tsx";

export function PrintButton() {
  return (
    <Button onClick={() => print()}>
      <Icon name="printer" className="size-4" />
      Print
    </Button>
  );
}
