import { Button } from "../../ui/controls/button.tsx";

export interface AccessButtonProps {
  /** Why the last attempt did not lead in. */
  failure: string | null;
  working: boolean;
}

/** The end of either step of signing in: what came of it last, and the button. */
export function AccessButton({ failure, working }: AccessButtonProps) {
  return (
    <>
      {failure && (
        <p role="alert" className="lone-failure">
          {failure}
        </p>
      )}
      <Button type="submit" look="primary" busy={working} className="h-10 w-full">
        {working ? "Accessing..." : "Access Command Center"}
      </Button>
    </>
  );
}
