import { Merge, Split } from 'lucide-react';
import type { Fill } from '#contracts/journal/journal.ts';
import { exitR, mergeProblem, openSize, realisedPnl } from '#contracts/rules/journal/position.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { mergeAct, splitAct } from '#web/data/journal/positions.ts';
import { formatCount, formatLots } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Pnl, RMultiple } from '#web/ui/figures/amounts.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { formatInstantWithUtc, priceFormat } from './format-trade.ts';
import { useUndoableAct } from './undo.ts';

/** The entries and exits of a position, with the way to make trades of them again. */
export function PositionFills({ trade, isReadOnly }: { trade: JournalItem; isReadOnly: boolean }) {
  const run = useUndoableAct();
  const { fills, status, pnl, currency } = trade;
  if (fills.length === 0) return null;
  const exits = fills.filter(({ kind }) => kind === 'exit');
  const realised = realisedPnl(trade);
  return (
    <section aria-label="Entries and exits">
      <h3 className="mb-1 text-meta text-ink-3">Entries and exits</h3>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
        {fills.map((fill, index) => (
          <FillRow key={`${index} ${fill.at ?? ''}`} fill={fill} trade={trade} />
        ))}
      </ul>
      {status === 'open' && exits.length > 0 && (
        <p className="mt-2 text-dense text-ink-2">
          {formatLots(openSize(trade) ?? 0)} still open. Realised so far{' '}
          <Pnl value={realised} currency={currency} />, which counts once all is closed.
        </p>
      )}
      {status === 'closed' && realised !== pnl && (
        <Banner kind="warn">
          The entries and exits add up to <Pnl value={realised} currency={currency} />. The P&L of
          the trade counts.
        </Banner>
      )}
      {!isReadOnly && status === 'closed' && exits.length > 1 && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-1 -ml-3"
          onClick={() => void run(splitAct(trade), `Split into ${exits.length} trades`)}
        >
          <Split aria-hidden className="size-4" />
          Split into {exits.length} trades
        </Button>
      )}
    </section>
  );
}

function FillRow({ fill, trade }: { fill: Fill; trade: JournalItem }) {
  const r = fill.kind === 'exit' ? exitR(trade, fill) : null;
  return (
    <li className="flex items-start justify-between gap-3 px-3 py-2 text-dense">
      <div className="min-w-0">
        <p>
          <span className="font-medium">{fill.kind === 'entry' ? 'Entry' : 'Exit'}</span>{' '}
          {formatLots(fill.size)} at {priceFormat(trade)(fill.price)}
        </p>
        <p className="text-ink-3">
          {fill.at === null ? 'Time not known' : formatInstantWithUtc(fill.at)}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end">
        {(fill.kind === 'exit' || fill.pnl !== 0) && (
          <Pnl value={fill.pnl} currency={trade.currency} />
        )}
        {r !== null && <RMultiple value={r} />}
      </div>
    </li>
  );
}

const sharesTicket = (trade: JournalItem, other: JournalItem): boolean =>
  other.id !== trade.id &&
  trade.ticket !== '' &&
  other.ticket === trade.ticket &&
  other.source === trade.source &&
  other.account_id === trade.account_id;

/** Offers to merge a trade with others that the broker gave the same ticket: older imports stored each part. */
export function SameTicket({
  trade,
  trades,
}: {
  trade: JournalItem;
  trades: readonly JournalItem[];
}) {
  const run = useUndoableAct();
  const parts = [trade, ...trades.filter((other) => sharesTicket(trade, other))];
  if (mergeProblem(parts) !== null) return null;
  return (
    <Banner
      kind="info"
      action={
        <Button
          size="sm"
          onClick={() => void run(mergeAct(parts), `Merged ${parts.length} trades`)}
        >
          <Merge aria-hidden className="size-4" />
          Merge
        </Button>
      }
    >
      {formatCount(parts.length - 1, 'other trade')} with this ticket: parts of one position
    </Banner>
  );
}
