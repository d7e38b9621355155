import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "../controls/button.tsx";

export interface ErrorStateProps {
  /** What could not be done, e.g. "The districts could not be loaded". */
  title: string;
  /** Why, in a sentence fit for a person. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** In the place of what could not be loaded. */
export function ErrorState({ title, children, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <Alert
      tone="bad"
      announce="alert"
      title={title}
      action={
        onRetry && (
          <Button busy={retrying} onClick={onRetry}>
            {retrying ? "Trying…" : "Try again"}
          </Button>
        )
      }
    >
      {children}
    </Alert>
  );
}
