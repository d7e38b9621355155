import { useState } from "react";
import { Badge } from "../../../../../ui/badge.tsx";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Alert } from "../../../../../ui/states/alert.tsx";
import { closeForm } from "./form-of.ts";

export interface FormHeadProps {
  title: string;
  issuer: string;
  isDraft: boolean;
  onDiscard: () => void;
}

/** The title of the form, and the ways out of it: with the draft, or without. */
export function FormHead({ title, issuer, isDraft, onDiscard }: FormHeadProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="flex flex-wrap items-center gap-2 text-20 font-bold">
            {title}
            {isDraft && <Badge tone="middling">Draft</Badge>}
          </h2>
          <p className="text-14 text-mute">
            {issuer}
            {isDraft && ". The draft stays in this tab, also after a reload."}
          </p>
        </div>
        {isDraft && (
          <Button look="ghost" onClick={() => setAsking(true)}>
            Discard draft
          </Button>
        )}
        <Button onClick={closeForm}>{isDraft ? "Close, keep draft" : "Close"}</Button>
      </div>
      {isAsking && isDraft && (
        <Alert
          tone="warning"
          announce="alert"
          title="Discard your draft?"
          action={
            <div className="flex flex-wrap gap-2">
              <Button
                look="danger"
                onClick={() => {
                  setAsking(false);
                  onDiscard();
                }}
              >
                Discard
              </Button>
              <Button onClick={() => setAsking(false)}>Keep it</Button>
            </div>
          }
        >
          What you typed is lost. The recorded result stays as it is.
        </Alert>
      )}
    </>
  );
}
