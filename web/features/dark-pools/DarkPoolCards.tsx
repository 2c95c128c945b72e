import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CAUTION_BELOW } from '#contracts/rules/signals/confidence-bands.ts';
import { instrumentFacts, type Instrument } from '#contracts/rules/market/instruments.ts';
import type { DarkPool } from '#web/data/market/dark-pools.ts';
import { formatNumber, formatPrice } from '#web/lib/format.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import type { Explanation } from '#web/ui/Explain.tsx';
import { Fact, Facts, Meter } from '#web/ui/figures/facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ConfidenceBadge } from '#web/ui/figures/badges.tsx';

/** Drawing size in SVG units: about one pixel each on a phone. */
const WIDTH = 300;
const HEIGHT = 120;
const AXIS = { x: 20, top: 14, bottom: 106 };
const LABEL_X = 40;
const ROOM = 20; // between two lines of text

function distanceOf(instrument: Instrument, from: number, to: number): string {
  const pips = Math.abs(from - to) / instrumentFacts[instrument].pip;
  return `${formatNumber(pips, { least: 0, most: 1 })} pips`;
}

function LevelScale({ pool }: { pool: DarkPool }) {
  const { instrument, currentPrice, liquidityLevels } = pool;
  const { support, resistance } = liquidityLevels;
  const price = (value: number): string => formatPrice(instrument, value);
  const pips = (level: number): string => distanceOf(instrument, level, currentPrice);
  const share = (currentPrice - support) / (resistance - support || 1);
  const y = AXIS.bottom - Math.min(Math.max(share, 0), 1) * (AXIS.bottom - AXIS.top);
  // The price label stays clear of the labels at both ends.
  const textY = Math.min(Math.max(y, AXIS.top + ROOM), AXIS.bottom - ROOM);
  const summary = `${instrument} at ${price(currentPrice)}: support at ${price(support)}, ${pips(support)} below; resistance at ${price(resistance)}, ${pips(resistance)} above.`;
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full max-w-xs"
    >
      <line x1={AXIS.x} x2={AXIS.x} y1={AXIS.top} y2={AXIS.bottom} className="stroke-line-strong" />
      <Level
        y={AXIS.top}
        name="Resistance"
        price={price(resistance)}
        distance={`+${pips(resistance)}`}
      />
      <Level y={AXIS.bottom} name="Support" price={price(support)} distance={`−${pips(support)}`} />
      <path d={`M${AXIS.x - 7} ${y}l7-6 7 6-7 6z`} className="fill-accent" />
      <path
        d={`M${AXIS.x + 9} ${y}L${LABEL_X - 4} ${textY}`}
        fill="none"
        className="stroke-accent"
      />
      <LevelLabel y={textY} name="Price" price={price(currentPrice)} />
    </svg>
  );
}

type LevelLabelProps = { y: number; name: string; price: string; distance?: string };

function Level(props: LevelLabelProps) {
  const { y } = props;
  return (
    <>
      <line
        x1={AXIS.x - 9}
        x2={AXIS.x + 9}
        y1={y}
        y2={y}
        strokeWidth={2.5}
        className="stroke-ink"
      />
      <LevelLabel {...props} />
    </>
  );
}

function LevelLabel({ y, name, price, distance }: LevelLabelProps) {
  return (
    <g className="text-dense">
      <text x={LABEL_X} y={y + 4} className="fill-ink-2">
        {name}
      </text>
      <text x={LABEL_X + 150} y={y + 4} textAnchor="end" className="fill-ink font-medium">
        {price}
      </text>
      {distance !== undefined && (
        <text x={WIDTH} y={y + 4} textAnchor="end" className="fill-ink-2">
          {distance}
        </text>
      )}
    </g>
  );
}

const explanations = {
  sentiment: {
    title: 'Institutional sentiment',
    means:
      'Whether volume looks as if large orders bought or sold. Confidence says how clearly: 50% is not at all, 95% the most. Below 70% caution is advised.',
    computed:
      'From smart money flow (60%) and the direction of block trades (40%). Confidence is 50 plus 45 times the size of that sum.',
    isNot: 'Not a poll of institutions and not a probability: nobody knows their orders.',
  },
  flow: {
    title: 'Smart money flow',
    means:
      'Inflow: volume came in while candles closed near their highs; Outflow: near their lows. Strength goes from 0 to 100.',
    computed:
      'Chaikin money flow of 20 hours (40%), the money flow index of 14 hours (30%), and how far the price is from the volume-weighted average of five days, in average daily ranges (30%). The volume is that of the last 24 hours, weighed by where candles closed.',
    isNot: 'Not money that moved between accounts: it is inferred from candles alone.',
  },
  blocks: {
    title: 'Block trades',
    means: 'Quarter-hours of the last 24 hours whose volume was far above the usual.',
    computed:
      'Volume more than three robust standard deviations above the same time of day on the last 20 days. The impact is how far price moved in such a quarter-hour on average.',
    isNot: 'Not single trades: many small orders in one quarter-hour look the same.',
  },
  levels: {
    title: 'Liquidity levels',
    means:
      'The nearest prices below and above at which much was traded or several swings turned. Hidden liquidity is the share of volume that moved price little, as if somebody absorbed it.',
    computed:
      'Support and resistance are peaks of the volume profile or clusters of at least two hourly swings; where there are none, half an average daily range away. Hidden liquidity is the volume of five days in candles of high volume and small range.',
    isNot: 'Not resting orders: whether anybody waits at these prices is unknown.',
  },
  makers: {
    title: 'Market maker activity',
    means:
      'Activity is High where liquidity is good. The dominant player is the kind of trading that recent candles resemble most. Accumulating: buying without raising price; Distributing: selling without lowering it.',
    computed:
      'The liquidity score (High from 60 of 100), the efficiency ratio of 24 hours, order flow, Chaikin money flow and the place of the price in the value area.',
    isNot: 'Not the books of market makers: no bank or broker is observed.',
  },
} as const satisfies Record<string, Explanation>;

function DirectionText({ isUp, children }: { isUp: boolean; children: ReactNode }) {
  return (
    <p className={clsx('text-tile font-semibold', isUp ? 'text-buy' : 'text-sell')}>
      <span aria-hidden>{isUp ? '▲' : '▼'}</span> {children}
    </p>
  );
}

function SentimentCard({ pool }: { pool: DarkPool }) {
  const { institutionalSentiment: sentiment, institutionalConfidence: confidence } = pool;
  return (
    <Panel title="Institutional sentiment" explanation={explanations.sentiment} isModelled>
      <DirectionText isUp={sentiment === 'Bullish'}>{sentiment}</DirectionText>
      <div className="flex flex-col gap-1.5">
        <p className="flex flex-wrap items-center justify-between gap-3 text-dense text-ink-2">
          Confidence
          <ConfidenceBadge confidence={confidence / 100} />
        </p>
        <Meter percent={confidence} />
      </div>
      {confidence / 100 < CAUTION_BELOW && (
        <p className="text-dense text-ink-2">Few signs agree: treat it with caution.</p>
      )}
    </Panel>
  );
}

/** `18,420 ticks`; an estimated volume has generic `units`. */
const formatVolume = (volume: number, source: DarkPool['volume_source']): string =>
  `${Math.round(volume).toLocaleString('en-US')} ${source === 'ticks' ? 'ticks' : 'units'}`;

function BlockCard({ pool: { blockTrades, volume_source } }: { pool: DarkPool }) {
  const { count, averageSize, priceImpact } = blockTrades;
  return (
    <Panel title="Block trades" explanation={explanations.blocks} isModelled>
      <p>
        <span className="text-tile font-semibold">{count}</span>{' '}
        <span className="text-dense text-ink-2">
          {count === 1 ? 'quarter-hour' : 'quarter-hours'} of unusual volume in 24 hours
        </span>
      </p>
      {count > 0 && (
        <Facts label="Block trades">
          <Fact name="Average size">{formatVolume(averageSize, volume_source)}</Fact>
          <Fact name="Price impact">{priceImpact.toFixed(1)} pips</Fact>
        </Facts>
      )}
    </Panel>
  );
}

function FlowCard({ pool: { smartMoneyFlow: flow, volume_source } }: { pool: DarkPool }) {
  return (
    <Panel title="Smart money flow" explanation={explanations.flow} isModelled>
      <DirectionText isUp={flow.direction === 'Inflow'}>{flow.direction}</DirectionText>
      <Facts label="Smart money flow">
        <Fact name="Strength" meter={flow.strength}>
          {flow.strength} of 100
        </Fact>
        <Fact name="Volume, 24 hours">{formatVolume(flow.volume, volume_source)}</Fact>
      </Facts>
    </Panel>
  );
}

function LevelsCard({ pool }: { pool: DarkPool }) {
  const { liquidityLevels, volume_source } = pool;
  return (
    <Panel title="Liquidity levels" explanation={explanations.levels} isModelled>
      <LevelScale pool={pool} />
      <Facts label="Hidden liquidity">
        <Fact name="Hidden liquidity">{liquidityLevels.hiddenLiquidity.toFixed(1)}% of 5 days</Fact>
        <Fact name="Its volume">{formatVolume(liquidityLevels.hiddenVolume, volume_source)}</Fact>
      </Facts>
    </Panel>
  );
}

function MakersCard({ pool: { marketMakerActivity } }: { pool: DarkPool }) {
  const { activity, dominantPlayer, bias } = marketMakerActivity;
  return (
    <Panel title="Market maker activity" explanation={explanations.makers} isModelled>
      <p className="text-tile font-semibold">{activity}</p>
      <Facts label="Market maker activity">
        <Fact name="Dominant player">{dominantPlayer}</Fact>
        <Fact name="Bias">{bias}</Fact>
      </Facts>
    </Panel>
  );
}

export function DarkPoolCards({ pool }: { pool: DarkPool }) {
  const { instrument, currentPrice, volume_source } = pool;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-tile font-semibold">{instrument}</span>
        <span className="text-tile font-semibold">{formatPrice(instrument, currentPrice)}</span>
        <span className="text-dense text-ink-3">{instrumentFacts[instrument].title}</span>
      </p>
      {volume_source === 'range-proxy' && (
        <Banner kind="info">
          Volume is estimated from the ranges of candles, because this source tells none.
        </Banner>
      )}
      <div className="@container">
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 @xl:grid-cols-2 @4xl:grid-cols-3">
            <SentimentCard pool={pool} />
            <FlowCard pool={pool} />
            <BlockCard pool={pool} />
          </div>
          <div className="grid gap-4 @xl:grid-cols-2">
            <LevelsCard pool={pool} />
            <MakersCard pool={pool} />
          </div>
        </div>
      </div>
    </>
  );
}
