import { usePath } from "../navigation/address.ts";
import { buttonClass } from "../ui/controls/button.tsx";
import { Link } from "../navigation/link.tsx";
import { paths } from "../navigation/paths.ts";

export function NotFoundPage() {
  const path = usePath();
  return (
    <div className="grid justify-items-start gap-3 pt-8">
      <p className="text-12 font-[650] text-mute">404</p>
      <h1 tabIndex={-1} className="text-28 font-[750] tracking-[-0.02em]">
        Page Not Found
      </h1>
      <p className="max-w-prose break-words text-mute">
        There is no page at <span className="font-semibold break-all text-ink">{path}</span>. It may have
        moved, or the address is mistyped.
      </p>
      <Link href={paths.dashboard()} className={buttonClass({ look: "primary" })}>
        Go to the dashboard
      </Link>
    </div>
  );
}
