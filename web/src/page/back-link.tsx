import { Link } from "../navigation/link.tsx";
import { Icon } from "../ui/icon.tsx";

/** Over the heading of a page: the way back to the pages that it is among. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="mb-2 text-12 print:hidden">
      <Link
        href={href}
        className="inline-flex items-center gap-1 text-mute hover:text-ink pointer-coarse:min-h-11"
      >
        <Icon name="chevron-left" className="size-3.5" />
        {children}
      </Link>
    </p>
  );
}
