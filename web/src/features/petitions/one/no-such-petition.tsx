import { buttonClass } from "../../../ui/controls/button.tsx";
import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery } from "../../../navigation/paths.ts";

/** In the place of a petition that is not there: says so, and leads back, or to a search for it. */
export function NoSuchPetition({ name }: { name: string }) {
  return (
    <div className="grid justify-items-start gap-3 pt-8">
      <p className="text-12 font-[650] text-mute">404</p>
      <h1 tabIndex={-1} className="text-28 font-[750] tracking-[-0.02em]">
        No such petition
      </h1>
      <p className="max-w-prose text-mute">
        There is no petition <span className="font-semibold break-all text-ink">{name}</span>, or your account
        may not look at it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link href={paths.disputesPetitions()} className={buttonClass({ look: "primary" })}>
          All petitions
        </Link>
        <Link
          href={withQuery(paths.disputesPetitions(), { q: name.slice(0, 100) })}
          className={buttonClass()}
        >
          Search for it
        </Link>
      </div>
    </div>
  );
}
