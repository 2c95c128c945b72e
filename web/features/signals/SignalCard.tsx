import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { CAUTION_BELOW } from '#contracts/rules/signals/confidence-bands.ts';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import { scannerName } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SideBadge, SourceBadge, StatusBadge, ConfidenceBadge } from '#web/ui/figures/badges.tsx';
import { instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { formatPrice } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Countdown } from '#web/ui/figures/times.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { formatAge, formatMoment, withUtc } from '#web/lib/format-time.ts';
import { SignalActions } from './SignalActions.tsx';

/** A share as whole percents. */
export const percentOf = (share: number): string => `${Math.round(share * 100)}%`;

function notesOf(signal: Signal): string[] {
  const { confidence, quality, hit_probability, mfe_r, mae_r, r_gross, status } = signal;
  return [
    'Confidence rates the setup by the scanner’s rules. It is not a probability.',
    quality > confidence &&
      `The setup alone rates ${percentOf(quality)}. It is capped until graded signals confirm it.`,
    hit_probability !== null &&
      'Target before stop: how often earlier signals of this quality hit the target first. With few signals the figure stays close to chance.',
    r_gross !== null &&
      `R is the distance from entry to stop. Before costs (the usual spread) the result was ${formatR(r_gross)}.`,
    mfe_r !== null &&
      mae_r !== null &&
      `Best point ${formatR(mfe_r)}, worst point ${formatR(-mae_r)}.`,
    status === 'expired' &&
      'Expired: price hit neither level in time, so it closed at the last price.',
    status === 'voided' &&
      'Voided: an administrator withdrew it while it was open. It is not graded.',
    signal.backfilled &&
      'Backfilled: backtested on the data available at the time. It was not sent to anyone, and its result never counts as a live one.',
  ].filter((note) => note !== false);
}

function SignalReason({ signal }: { signal: Signal }) {
  return (
    <details className="group -my-1">
      <summary className="flex min-h-11 list-none items-center gap-1 rounded-control text-dense text-ink-2 hover:text-ink">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-90"
        />
        <span className="shrink-0 font-medium">Reason</span>
        <span aria-hidden className="truncate pl-1 text-ink-3 group-open:hidden">
          {signal.reason}
        </span>
      </summary>
      <div className="flex max-w-prose flex-col gap-2 pb-1 text-dense">
        <p>{signal.reason}</p>
        <ul className="flex list-disc flex-col gap-1 pl-4 text-ink-2">
          {notesOf(signal).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}

export function SignalCard({ signal }: { signal: Signal }) {
  return (
    <Card as="article" aria-label={`${signal.instrument} ${signal.signal_type}`}>
      <div className="flex flex-col gap-3">
        <SignalHeading signal={signal} />
        <SignalLevels signal={signal} />
        <SignalFacts signal={signal} />
        {signal.confidence < CAUTION_BELOW && (
          <p className="text-dense text-warn">
            Confidence is below 70%: treat this signal with caution.
          </p>
        )}
        <SignalReason signal={signal} />
        <SignalActions signal={signal} />
      </div>
    </Card>
  );
}

function SignalHeading({ signal }: { signal: Signal }) {
  const { instrument, signal_type, scanner_type, status, data_source, backfilled } = signal;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <h3 className="text-card font-semibold">{instrument}</h3>
      <SideBadge side={signal_type} />
      <StatusBadge status={status} />
      <span className="text-dense text-ink-2">{scannerName(scanner_type)}</span>
      <span className="flex flex-wrap gap-1">
        <SourceBadge source={data_source} />
        {backfilled && <Badge>Backfilled</Badge>}
      </span>
    </div>
  );
}

/** `13:30 (12:30 UTC)`, with the date unless it is today. */
export function momentWithUtc(instant: string, now: Date): string {
  const at = Date.parse(instant);
  return withUtc(formatMoment(at, now), at);
}

function SignalLevels({ signal }: { signal: Signal }) {
  const { instrument, entry_price, stop_loss, take_profit } = signal;
  const levels = [
    ['Entry', entry_price],
    ['Stop loss', stop_loss],
    ['Take profit', take_profit],
  ] as const;
  return (
    <dl className="grid gap-x-2 gap-y-1 @md:grid-cols-3">
      {levels.map(([name, price]) => (
        <div
          key={name}
          className="flex flex-wrap items-center justify-between gap-x-2 rounded-control bg-sunken pl-3 @md:pt-1"
        >
          <dt className="text-dense text-ink-2 @md:basis-full @md:text-meta">{name}</dt>
          <dd className="flex grow items-center justify-end gap-1 @md:justify-between">
            <span className="font-semibold whitespace-nowrap">
              {formatPrice(instrument, price)}
            </span>
            <CopyButton
              text={price.toFixed(instrumentFacts[instrument].digits)}
              label={`Copy the ${name.toLowerCase()} of ${instrument}`}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SignalFacts({ signal }: { signal: Signal }) {
  const now = useNow();
  const { timestamp, confidence, hit_probability, risk_reward_ratio, r_net, status } = signal;
  const age = Math.max(0, now.getTime() - Date.parse(timestamp));
  return (
    <dl className="grid gap-x-4 gap-y-3 @3xs:grid-cols-2 @lg:grid-cols-4">
      <Fact name="Risk : reward">1 : {risk_reward_ratio.toFixed(2)}</Fact>
      <Fact name="Confidence">
        <ConfidenceBadge confidence={confidence} />
      </Fact>
      <Fact name="Target before stop">
        {hit_probability === null ? 'not known' : percentOf(hit_probability)}
      </Fact>
      {status !== 'active' && status !== 'voided' && (
        <Fact name="Result after costs">
          {r_net === null ? 'not graded' : <RMultiple value={r_net} className="font-semibold" />}
        </Fact>
      )}
      <Fact name="Issued" isWide>
        {formatAge(age)} ago, {momentWithUtc(timestamp, now)}
      </Fact>
      <End signal={signal} now={now} />
    </dl>
  );
}

function End({ signal, now }: { signal: Signal; now: Date }) {
  const { status, closed_at, expires_at } = signal;
  if (status !== 'active') {
    return (
      <Fact name="Closed" isWide>
        {momentWithUtc(closed_at ?? expires_at, now)}
      </Fact>
    );
  }
  const isOver = Date.parse(expires_at) <= now.getTime();
  return (
    <Fact name={isOver ? 'Expired' : 'Expires'} isWide>
      {isOver ? (
        'its result is being graded'
      ) : (
        <>
          <Countdown to={Date.parse(expires_at)} />, {momentWithUtc(expires_at, now)}
        </>
      )}
    </Fact>
  );
}

function Fact(props: { name: string; isWide?: boolean; children: ReactNode }) {
  const { name, isWide = false, children } = props;
  return (
    <div className={isWide ? 'min-w-0 @3xs:col-span-2' : 'min-w-0'}>
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="text-dense">{children}</dd>
    </div>
  );
}
