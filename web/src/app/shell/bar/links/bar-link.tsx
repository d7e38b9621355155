import { Link } from "../../../../navigation/link.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { buttonClass } from "../../../../ui/controls/button.tsx";
import { Icon, type IconName } from "../../../../ui/icon.tsx";
import { CountBadge } from "./count-badge.tsx";

interface BarLinkProps {
  href: string;
  label: string;
  icon: IconName;
  count: number;
  /** The count in words, for screen readers; empty for none. */
  words: string;
  className: string;
}

/** An icon of the top bar that leads to a list, with how much of it is new or waits. */
export function BarLink({ href, label, icon, count, words, className }: BarLinkProps) {
  return (
    <Link
      href={href}
      aria-label={[label, words].filter(Boolean).join(", ")}
      title={label}
      className={cx(buttonClass({ look: "ghost", square: true }), "relative", className)}
    >
      <Icon name={icon} />
      <CountBadge count={count} />
    </Link>
  );
}
