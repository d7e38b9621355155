import {
  findFollow,
  followRecord,
  stopFollowing,
  type FollowKind,
} from "@command-center/contract/following/follows";
import { explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { useWrite } from "../../api/writes.ts";
import { goTo, useMoment } from "../../navigation/address.ts";
import { paths } from "../../navigation/paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";

export interface FollowButtonProps {
  kind: FollowKind;
  /** Undefined while the record loads. */
  id: number | undefined;
  name: string;
}

const FAILED = "Whether you follow this could not be loaded. Try again.";

/** Follows a record, or stops following it. Only the current cycle has it: in another one, nothing changes any more. */
export function FollowButton({ kind, id, name }: FollowButtonProps) {
  const isOfNow = useMoment().cycle === null;
  if (!isOfNow) return null;
  return id === undefined ? <Waiting /> : <KnownRecord kind={kind} id={id} name={name} />;
}

function KnownRecord({ kind, id, name }: FollowButtonProps & { id: number }) {
  const { data, isError, isFetching, refetch } = useRead(findFollow, { kind, id });
  const follow = useFollowing();
  if (data === undefined && isError)
    return (
      <Button busy={isFetching} title={FAILED} onClick={() => void refetch()}>
        <Icon name="refresh-cw" className="size-4" />
        Follow
        <span className="sr-only">: {FAILED}</span>
      </Button>
    );
  if (data === undefined) return <Waiting />;
  const { isFollowed } = data;
  return (
    <Button
      busy={follow.isPending}
      onClick={() => void (isFollowed ? follow.stop({ kind, id, name }) : follow.start({ kind, id, name }))}
    >
      <Icon name={isFollowed ? "check" : "bell"} className="size-4" />
      {isFollowed ? "Stop following" : "Follow"}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}

function Waiting() {
  return (
    <Button busy>
      <Icon name="bell" className="size-4" />
      Follow
    </Button>
  );
}

type Followable = Required<FollowButtonProps> & { id: number };

/** Follows records and stops following them, with a message that can undo it. */
export function useFollowing() {
  const following = useWrite(followRecord);
  const stopping = useWrite(stopFollowing);
  const start = async ({ kind, id, name }: Followable) => {
    try {
      await following.mutateAsync({ kind, id });
      toasts.add({
        title: `You follow ${name}`,
        description: "It comes first on your dashboard, and you get alerts about changes.",
        action: { label: "See all", onSelect: () => goTo(paths.following({ tab: "followed" })) },
      });
    } catch (error) {
      toasts.add({ tone: "bad", title: `${name} is not followed`, description: explain(error) });
    }
  };
  const stop = async (record: Followable) => {
    const { kind, id, name } = record;
    try {
      await stopping.mutateAsync({ kind, id });
      toasts.add({
        title: `You no longer follow ${name}`,
        action: { label: "Undo", onSelect: () => void start(record) },
      });
    } catch (error) {
      toasts.add({ tone: "bad", title: `${name} is still followed`, description: explain(error) });
    }
  };
  return { start, stop, isPending: following.isPending || stopping.isPending };
}
