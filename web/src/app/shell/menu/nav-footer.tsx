import { readCycle } from "@command-center/contract/cycle";
import { readSupport } from "@command-center/contract/wire/support";
import { isAbsent } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { cx } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";

/** Foot of the side menu: copyright and a way to write to support. */
export function NavFooter({ collapsed = false }: { collapsed?: boolean }) {
  const { data: cycle, error } = useRead(readCycle, {});
  return (
    <footer
      className={cx(
        "flex shrink-0 border-t border-line py-2 text-12 text-mute",
        collapsed ? "flex-col items-center" : "items-center justify-between px-6",
      )}
    >
      <span>© 2025</span>
      {cycle?.supportEmail ? (
        <SupportLink email={cycle.supportEmail} collapsed={collapsed} />
      ) : (
        (cycle !== undefined || isAbsent(error)) && <SupportAsSet collapsed={collapsed} />
      )}
    </footer>
  );
}

/** Where there is no cycle, or it names none, the address is one of the settings; without one there is nobody to write to. */
function SupportAsSet({ collapsed }: { collapsed: boolean }) {
  const { data } = useRead(readSupport, {});
  return data?.email ? <SupportLink email={data.email} collapsed={collapsed} /> : null;
}

function SupportLink({ email, collapsed }: { email: string; collapsed: boolean }) {
  return (
    <a
      href={`mailto:${email}`}
      className="inline-flex h-9 items-center gap-1.5 font-medium hover:text-ink hover:underline pointer-coarse:h-11"
    >
      <Icon name="mail" className="size-3.5" />
      <span className={cx(collapsed && "sr-only")}>Support</span>
    </a>
  );
}
