import type { ReactNode } from "react";

interface HeadProps {
  title: string;
  note: string;
  badge: ReactNode;
}

/** Head of an item: what it is, and how long it waits. */
export function Head({ title, note, badge }: HeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-20 font-bold tracking-[-0.01em] wrap-anywhere">{title}</h2>
        {badge}
      </div>
      {note !== "" && <p className="mt-1 text-12 text-mute wrap-anywhere">{note}</p>}
    </>
  );
}
