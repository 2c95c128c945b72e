import { Crosshair } from 'lucide-react';
import { CAUTION_BELOW } from '#contracts/rules/signals/confidence-bands.ts';
import type { SniperClock } from '#contracts/rules/signals/sniper-schedule.ts';
import type { SniperAnswer, SniperRow } from '#contracts/sniper.ts';
import { formatPrice } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SideBadge, ConfidenceBadge } from '#web/ui/figures/badges.tsx';
import { Fact, Facts } from '#web/features/signals/ScannerFrame.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { SignalCard } from '../SignalCard.tsx';
import { ISSUE_HINT } from './SessionTimeline.tsx';

/** Start of the response's session: the running one, or else the last one. UTC ms. */
export const sessionOf = ({ timing_info }: SniperAnswer): number =>
  Date.parse(timing_info.work_start_utc);

export const isCurrentSession = (answer: SniperAnswer, clock: SniperClock): boolean =>
  clock.isActive && sessionOf(answer) === clock.start;

export function SessionOf({ answer, clock }: { answer: SniperAnswer; clock: SniperClock }) {
  if (isCurrentSession(answer, clock)) return `this ${clock.type} session`;
  return (
    <>
      the session of <ScheduledTime at={sessionOf(answer)} />
    </>
  );
}

function SniperRowCard({ row }: { row: SniperRow }) {
  const { pair, signal_type, candidate, reasoning } = row;
  return (
    <Card as="article" aria-label={`${pair} ${signal_type}`} className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-card font-semibold">{pair}</h3>
        {signal_type === 'neutral' ? (
          <Badge>Neutral</Badge>
        ) : (
          <>
            <SideBadge side={signal_type} />
            <Badge tone="warn">{candidate ? 'Candidate, not issued' : 'Not issued'}</Badge>
          </>
        )}
      </div>
      <p className="text-dense text-ink-2">{edgeText(row)}</p>
      {signal_type !== 'neutral' && <CandidateFacts row={row} />}
      <p className="max-w-prose text-dense text-ink-2">{reasoning}</p>
    </Card>
  );
}

/** `Range 6.4 pips, high formed first, price near the low` */
function edgeText({ session_range, high_formed_first, near_high, near_low }: SniperRow): string {
  const order = high_formed_first ? 'high formed first' : 'low formed first';
  const range = `Range ${session_range.toFixed(1)} pips, ${order}`;
  if (near_low) return `${range}, price near the low`;
  return near_high ? `${range}, price near the high` : range;
}

function CandidateFacts({ row }: { row: SniperRow }) {
  const { pair, entry_price, stop_loss, take_profit, confidence } = row;
  const price = (value: number | null): string => (value === null ? '–' : formatPrice(pair, value));
  return (
    <>
      <Facts label={`Candidate ${pair}`}>
        <Fact name="Entry">{price(entry_price)}</Fact>
        <Fact name="Stop loss">{price(stop_loss)}</Fact>
        <Fact name="Take profit">{price(take_profit)}</Fact>
        <Fact name="Confidence">
          {confidence === null ? '–' : <ConfidenceBadge confidence={confidence} />}
        </Fact>
      </Facts>
      {confidence !== null && confidence < CAUTION_BELOW && (
        <p className="text-dense text-warn">Confidence is below 70%: treat it with caution.</p>
      )}
    </>
  );
}

function rankOf({ signal, signal_type }: SniperRow): number {
  if (signal !== null) return 0;
  return signal_type === 'neutral' ? 2 : 1;
}

export function SniperRows({ answer, clock }: { answer: SniperAnswer; clock: SniperClock }) {
  const rows = answer.signals.toSorted((one, other) => rankOf(one) - rankOf(other));
  return (
    <Panel
      title="Signals"
      note={
        <>
          From <SessionOf answer={answer} clock={clock} />.
        </>
      }
      isPlain
    >
      {rows.length === 0 ? (
        <EmptyState icon={Crosshair} title="No signals in this session" hint={ISSUE_HINT} />
      ) : (
        <CardGrid rows={rows} keyOf={({ pair }) => pair} className="items-start @3xl:grid-cols-2">
          {(row) =>
            row.signal === null ? <SniperRowCard row={row} /> : <SignalCard signal={row.signal} />
          }
        </CardGrid>
      )}
    </Panel>
  );
}
