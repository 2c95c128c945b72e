import { clsx } from 'clsx';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { limitState, tightestLimit } from '#contracts/rules/journal/account-standing.ts';
import { type AccountStanding, useHasRules, useStandings } from '#web/data/journal/standings.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Money } from '#web/ui/figures/amounts.tsx';
import { LimitLeft } from '#web/ui/figures/LossLimits.tsx';

type RoomLeftProps = {
  /** Of the filter; blank for all accounts. */
  accountId: string;
  onOpen: () => void;
};

/** What the rules of the tightest account still allow to lose today, and of others that are near a limit. */
export function RoomLeft(props: RoomLeftProps) {
  return useHasRules() ? <Rooms {...props} /> : null;
}

const MOST = 2; // accounts beside the tightest one

/** The part of the tightest limit that is left. */
function roomOf({ standing }: AccountStanding): number {
  const limit = tightestLimit(standing);
  return limit === null ? Infinity : limit.left / limit.most;
}

function isPressing({ standing }: AccountStanding): boolean {
  const limit = tightestLimit(standing);
  return limit !== null && limitState(limit) !== 'fine';
}

/** The accounts of the filter, that with the least room first. */
function useRooms(accountId: string): AccountStanding[] {
  const standings = useStandings() ?? [];
  return standings
    .filter(({ id }) => accountId === '' || id === accountId)
    .toSorted((a, b) => roomOf(a) - roomOf(b));
}

/** On phones, where nothing presses, the room stands in the place of the subtitle, so that no trade moves down. */
export function RoomInHeading({
  accountId,
  children,
}: Pick<RoomLeftProps, 'accountId'> & { children: ReactNode }) {
  return useHasRules() ? (
    <RoomOrSubtitle accountId={accountId}>{children}</RoomOrSubtitle>
  ) : (
    children
  );
}

function RoomOrSubtitle({
  accountId,
  children,
}: Pick<RoomLeftProps, 'accountId'> & { children: ReactNode }) {
  const [tightest] = useRooms(accountId);
  const limit = tightest && tightestLimit(tightest.standing);
  if (!tightest || !limit || isPressing(tightest)) return children;
  return (
    <>
      <span className="line-clamp-1 md:hidden">
        {/* A long name gives way to the amount; one in Arabic keeps out of its order. */}
        <bdi className="inline-block max-w-36 truncate align-bottom">{tightest.name}</bdi>:{' '}
        <Money amount={limit.left} currency={tightest.currency} /> left today, closed trades only
      </span>
      <span className="hidden md:inline">{children}</span>
    </>
  );
}

function Rooms({ accountId, onOpen }: RoomLeftProps) {
  const [tightest, ...others] = useRooms(accountId);
  const listed = [tightest, ...others.filter(isPressing).slice(0, MOST)].filter(
    (each) => each !== undefined,
  );
  if (listed.length === 0) return null;
  return (
    <ul aria-label="Room left today" className="flex flex-col">
      {listed.map((each) => (
        <li key={each.id} className={clsx('mb-3', !isPressing(each) && 'hidden md:block')}>
          <Room of={each} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

const looks = {
  fine: 'border-line text-ink-2',
  near: 'border-warn text-warn',
  broken: 'border-danger text-danger',
};

function Room({ of, onOpen }: { of: AccountStanding; onOpen: () => void }) {
  const now = useNow();
  const { name, currency, standing } = of;
  const limit = tightestLimit(standing);
  if (limit === null) return null;
  const state = limitState(limit);
  const Icon = state === 'fine' ? ShieldCheck : ShieldAlert;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={clsx(
        'flex min-h-11 w-full items-center gap-2 rounded-control border bg-surface px-3 py-1 text-left text-dense transition-colors hover:bg-sunken',
        looks[state],
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="font-medium">
          <bdi>{name}</bdi>:
        </span>{' '}
        <LimitLeft limit={limit} currency={currency} />
        <span className="text-ink-3">
          {' '}
          until {formatMoment(standing.dayEndsAt, now)}, closed trades only
        </span>
      </span>
    </button>
  );
}
