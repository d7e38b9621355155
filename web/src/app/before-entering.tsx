import { useEffect, useState, type ReactNode } from "react";
import { Button } from "../ui/controls/button.tsx";
import { Mark } from "./mark.tsx";
import { useStay } from "./session/stay.ts";
import { useNames } from "./use-names.ts";

export interface BeforeEnteringProps {
  heading: string;
  /** The window's title, beside the product's name. */
  title: string;
  /** Why this comes before every page. */
  why: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** What stands in place of every page until somebody who is signed in has done what their account still wants of them. */
export function BeforeEntering({ heading, title, why, wide, children }: BeforeEnteringProps) {
  const { party, product } = useNames();
  const { signOut } = useStay();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    document.title = `${title} · ${party} ${product}`;
  }, [title, party, product]);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <div className="lone-screen font-sans">
      <main className={`w-full ${wide ? "max-w-130" : "max-w-104"} place-self-center lone-card`}>
        <div className="mb-5 grid justify-items-start gap-3">
          <Mark>{party}</Mark>
          <div>
            <h1 className="text-20 font-bold tracking-[-0.02em]">{heading}</h1>
            <p className="mt-1 text-mute">{why}</p>
          </div>
        </div>
        {children}
        <div data-print="hide" className="mt-5 border-t border-line pt-4">
          <Button look="ghost" busy={leaving} onClick={leave} className="-ml-3.5">
            {leaving ? "Logging out…" : "Log out instead"}
          </Button>
        </div>
      </main>
    </div>
  );
}
