import { Link } from "../../../navigation/link.tsx";
import { Icon } from "../../../ui/icon.tsx";

export interface StepsProps {
  /** The pages above, the highest first. */
  above: readonly { readonly label: string; readonly href: string }[];
  here: string;
}

/** The way down to a page, each step above it a link. */
export function Steps({ above, here }: StepsProps) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1 text-12 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {above.map(({ label, href }, at) => (
          <li key={href} className="inline-flex min-h-6 items-center gap-1.5 pointer-coarse:min-h-11">
            {at > 0 && <Icon name="chevron-right" className="size-3 text-mute" />}
            <Link href={href} className="text-mute hover:text-ink hover:underline touch-reach">
              {label}
            </Link>
          </li>
        ))}
        <li className="inline-flex min-h-6 items-center gap-1.5 pointer-coarse:min-h-11">
          <Icon name="chevron-right" className="size-3 text-mute" />
          <span aria-current="page" className="font-semibold">
            {here}
          </span>
        </li>
      </ol>
    </nav>
  );
}
