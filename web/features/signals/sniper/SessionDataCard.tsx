import type { SniperPair } from '#contracts/rules/signals/scanners.ts';
import type { SniperSessionData } from '#contracts/sniper.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { Card } from '#web/ui/Card.tsx';
import { Price } from '#web/ui/figures/Price.tsx';
import { ScheduledTime } from '#web/ui/figures/ScheduledTime.tsx';
import { Fact, Facts } from '../scanner/Fact.tsx';
import { RangeBar } from '../scanner/RangeBar.tsx';

/** Percent of the range at each end in which a signal can come. */
const EDGE = 20;

type SessionDataCardProps = {
  pair: SniperPair;
  /** Undefined while its candles are missing. */
  data: SniperSessionData | undefined;
  /** The current price is one of this session. */
  isRunning: boolean;
};

/** A pair's high, low and price in the session. */
export function SessionDataCard({ pair, data, isRunning }: SessionDataCardProps) {
  return (
    <Card
      as="article"
      aria-label={`Session data of ${pair}`}
      className="flex h-full flex-col gap-3"
    >
      <h3 className="font-semibold">{pair}</h3>
      {data === undefined ? (
        <p className="text-ink-2">No candles of this session yet.</p>
      ) : (
        <SessionFacts pair={pair} data={data} isRunning={isRunning} />
      )}
    </Card>
  );
}

type SessionFactsProps = { pair: SniperPair; data: SniperSessionData; isRunning: boolean };

function SessionFacts({ pair, data, isRunning }: SessionFactsProps) {
  const { current_price, session_high, session_low, london_reference } = data;
  const range = session_high - session_low;
  return (
    <>
      {isRunning && current_price !== null && range > 0 && (
        <RangeBar position={(100 * (current_price - session_low)) / range} edge={EDGE} />
      )}
      <Facts label={`Session data of ${pair}`}>
        <Fact name="Current price">
          {current_price === null ? '–' : <Price instrument={pair} value={current_price} />}
        </Fact>
        <Fact name="Range">{data.session_range.toFixed(1)} pips</Fact>
        <Fact name="Session high">
          <PriceAt pair={pair} price={session_high} at={data.high_time} />
        </Fact>
        <Fact name="Session low">
          <PriceAt pair={pair} price={session_low} at={data.low_time} />
        </Fact>
        <Fact name="Formed first">{data.high_formed_first ? 'High' : 'Low'}</Fact>
        <Fact name="London reference">
          {london_reference === null ? '–' : formatPrice(pair, london_reference)}
        </Fact>
      </Facts>
    </>
  );
}

function PriceAt({ pair, price, at }: { pair: SniperPair; price: number; at: string }) {
  return (
    <>
      {formatPrice(pair, price)}
      <span className="block text-dense font-normal">
        <ScheduledTime at={Date.parse(at)} />
      </span>
    </>
  );
}
