import { NEEDS_CONFIRMATION } from "@command-center/contract/accounts/accounts";
import { ApiError } from "./errors.ts";

const CANCELLED = "Nothing was done, because the password was not confirmed.";

interface Question {
  answer: Promise<boolean>;
  settle: (confirmed: boolean) => void;
}

/** Asks the person for their password when the server wants it proven; one question for all calls that wait. */
export interface Confirmation {
  isAsked: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Lets the calls that wait go on, or gives them up. */
  settle: (confirmed: boolean) => void;
  /** Sends a call and, where it is refused until the password is proven, sends it once more after that. */
  send: (call: () => Promise<Response>) => Promise<Response>;
}

export function createConfirmation(): Confirmation {
  let question: Question | null = null;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());

  const ask = (): Promise<boolean> => {
    if (question === null) {
      let settle: Question["settle"] = () => {};
      const answer = new Promise<boolean>((resolve) => (settle = resolve));
      question = { answer, settle };
      tell();
    }
    return question.answer;
  };

  return {
    isAsked: () => question !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settle: (confirmed) => {
      question?.settle(confirmed);
      question = null;
      tell();
    },
    async send(call) {
      const response = await call();
      // With nobody to ask, the refusal stands.
      if (!isWanted(response) || listeners.size === 0) return response;
      await response.text();
      if (!(await ask())) throw new ApiError(response.status, CANCELLED);
      return call();
    },
  };
}

function isWanted(response: Response): boolean {
  return response.status === 403 && response.headers.get("x-needs") === NEEDS_CONFIRMATION;
}

/** The page's own: whatever is written or exported goes through it. */
export const confirmation = createConfirmation();
