import { explain } from "../api/errors.ts";
import { Alert } from "../ui/states/alert.tsx";

export interface WriteErrorProps {
  /** The title, which says what was not done. */
  title?: string;
  /** Null: nothing failed. */
  error: unknown;
  className?: string;
}

/** Says why a change was refused or not sent. */
export function WriteError({ error, ...alert }: WriteErrorProps) {
  if (error === null || error === undefined) return null;
  return (
    <Alert tone="bad" announce="alert" {...alert}>
      {explain(error)}
    </Alert>
  );
}
