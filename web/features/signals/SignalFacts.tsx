import type { ReactNode } from 'react';
import { instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { Signal } from '#contracts/signals.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { useNow } from '#web/lib/use-now.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Countdown } from '#web/ui/figures/Countdown.tsx';
import { RMultiple } from '#web/ui/figures/RMultiple.tsx';
import { type BandOf, ConfidenceBadge } from '#web/ui/figures/signal-badges.tsx';
import { issuedText, momentWithUtc } from './signal-times.ts';

/** Entry, stop and target, each to be taken over into another program. */
export function SignalLevels({ signal }: { signal: Signal }) {
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

type SignalFactsProps = { signal: Signal; bandOf: BandOf };

/** What else is known of a signal, and of what became of it. */
export function SignalFacts({ signal, bandOf }: SignalFactsProps) {
  const now = useNow();
  const { confidence, hit_probability, risk_reward_ratio, r_net, status } = signal;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 @lg:grid-cols-4">
      <Fact name="Risk : reward">1 : {risk_reward_ratio.toFixed(2)}</Fact>
      <Fact name="Confidence">
        <ConfidenceBadge confidence={confidence} bandOf={bandOf} />
      </Fact>
      <Fact name="Target before stop">
        {hit_probability === null ? 'not known' : `${Math.round(hit_probability * 100)}%`}
      </Fact>
      {status !== 'active' && status !== 'voided' && (
        <Fact name="Result after costs">
          {r_net === null ? 'not graded' : <RMultiple value={r_net} className="font-semibold" />}
        </Fact>
      )}
      <Fact name="Issued" isWide>
        {issuedText(signal, now)}
      </Fact>
      <End signal={signal} now={now} />
    </dl>
  );
}

/** How its life will end, or has ended. */
function End({ signal, now }: { signal: Signal; now: Date }) {
  const { status, closed_at, expires_at } = signal;
  const isOver = Date.parse(expires_at) <= now.getTime();
  if (status !== 'active') {
    return (
      <Fact name="Closed" isWide>
        {momentWithUtc(closed_at ?? expires_at, now)}
      </Fact>
    );
  }
  return (
    <Fact name={isOver ? 'Expired' : 'Expires'} isWide>
      {isOver ? (
        'its result is being worked out'
      ) : (
        <>
          <Countdown to={Date.parse(expires_at)} />, {momentWithUtc(expires_at, now)}
        </>
      )}
    </Fact>
  );
}

type FactProps = { name: string; isWide?: boolean; children: ReactNode };

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="text-dense">{children}</dd>
    </div>
  );
}
