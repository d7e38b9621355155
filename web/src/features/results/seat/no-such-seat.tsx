import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";

/** In the place of a seat that is not there: says so, and leads to the lists of seats, which can be searched. */
export function NoSuchSeat({ asked }: { asked: string }) {
  return (
    <div className="grid justify-items-start gap-3 pt-8">
      <p className="text-12 font-[650] text-mute">404</p>
      <h1 tabIndex={-1} className="text-28 font-[750] tracking-[-0.02em]">
        No such seat
      </h1>
      <p className="max-w-prose text-mute">
        There is no seat at <span className="font-semibold break-all text-ink">{asked}</span> in this cycle,
        or your account may not look at it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link href={paths.elections()} className={buttonClass({ look: "primary" })}>
          Search the MP seats
        </Link>
        <Link href={paths.districtsDirectory()} className={buttonClass()}>
          All districts
        </Link>
      </div>
    </div>
  );
}
