import type { Meta } from '@storybook/react-vite';
import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Standing } from '#contracts/rules/journal/account-standing.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Explain, HowToRead } from '#web/ui/Explain.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { LimitLeft, LossLimits } from '#web/ui/figures/LossLimits.tsx';
import { MarketState } from '#web/ui/figures/MarketState.tsx';
import { ProvenanceChip } from '#web/ui/figures/ProvenanceChip.tsx';
import { ScannerRate } from '#web/ui/figures/ScannerRate.tsx';
import {
  Balance,
  HiddenAmountsContext,
  Money,
  Pnl,
  Price,
  PriceChange,
  RMultiple,
} from '#web/ui/figures/amounts.tsx';
import {
  ConfidenceBadge,
  Leaning,
  SideBadge,
  SideWord,
  SourceBadge,
  StatusBadge,
  StatusWord,
} from '#web/ui/figures/badges.tsx';
import { CardFact, Fact, Facts, Meter, StatTile, StatTiles } from '#web/ui/figures/facts.tsx';
import {
  Age,
  Countdown,
  DateAndTime,
  LocalMoment,
  RelativeTime,
  ScheduledTime,
} from '#web/ui/figures/times.tsx';
import { NOW } from './fixed-world.ts';
import { LONG, variants } from './variants.tsx';

const meta = { title: 'Components/Figures' } satisfies Meta;
export default meta;

const inLine = (...parts: readonly ReactNode[]) => (
  <div className="flex flex-wrap items-center gap-2">
    {parts.map((part, index) => (
      <span key={index}>{part}</span>
    ))}
  </div>
);

const tones: readonly BadgeTone[] = [
  'neutral',
  'accent',
  'ok',
  'warn',
  'info',
  'danger',
  'buy',
  'sell',
];

export const Badges = variants('Badge', {
  Tones: inLine(...tones.map((tone) => <Badge key={tone} tone={tone} label={tone} />)),
  'Long text': <Badge tone="info">{LONG}</Badge>,
});

export const SignalBadges = variants('Badges of signals', {
  ConfidenceBadge: inLine(
    <ConfidenceBadge confidence={0.84} />,
    <ConfidenceBadge confidence={0.74} />,
    <ConfidenceBadge confidence={0.52} />,
  ),
  StatusBadge: inLine(
    <StatusBadge status="active" />,
    <StatusBadge status="tp_hit" />,
    <StatusBadge status="sl_hit" />,
    <StatusBadge status="expired" />,
    <StatusBadge status="voided" />,
  ),
  StatusWord: inLine(<StatusWord status="tp_hit" />, <StatusWord status="sl_hit" />),
  'SideBadge, SideWord': inLine(
    <SideBadge side="buy" />,
    <SideBadge side="sell" />,
    <SideWord side="buy" />,
    <SideWord side="sell" />,
  ),
  SourceBadge: inLine(<SourceBadge source="simulated" />, <SourceBadge source="stored" />),
  Leaning: inLine(
    <Leaning label="Bullish" strength="Moderate" />,
    <Leaning label="Bearish" />,
    <Leaning label="Neutral" />,
  ),
  ScannerRate: inLine(
    <ScannerRate of={84.2} />,
    <ScannerRate of={72} />,
    <ScannerRate of={41.5} />,
  ),
});

const amounts = inLine(
  <Pnl value={447.5} />,
  <Pnl value={-1_264_310.25} />,
  <Pnl value={0} />,
  <Money amount={5000} currency="EUR" />,
  <Balance amount={-250} currency="USD" />,
);

export const Amounts = variants('Amounts and prices', {
  'Pnl, Money, Balance': amounts,
  Hidden: <HiddenAmountsContext value>{amounts}</HiddenAmountsContext>,
  RMultiple: inLine(<RMultiple value={1.8} />, <RMultiple value={-1.1} />, <RMultiple value={0} />),
  Price: inLine(
    <Price instrument="EURUSD" value={1.07224} />,
    <Price instrument="US30" value={37_864.7} />,
  ),
  PriceChange: inLine(
    <PriceChange percent={0.14} />,
    <PriceChange percent={-0.27} />,
    <PriceChange percent={null} />,
  ),
});

const instantAgo = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();

export const Times = variants('Times', {
  Age: inLine(<Age instant={instantAgo(0.2)} />, <Age instant={instantAgo(90)} />),
  RelativeTime: inLine(
    <RelativeTime instant={instantAgo(3)} />,
    <RelativeTime instant={instantAgo(90)} />,
  ),
  LocalMoment: inLine(
    <LocalMoment instant={instantAgo(3)} />,
    <LocalMoment instant={instantAgo(90)} />,
  ),
  DateAndTime: <DateAndTime instant={instantAgo(90)} />,
  ScheduledTime: <ScheduledTime at={NOW + 7_200_000} />,
  Countdown: inLine(<Countdown to={NOW + 7_263_000} />, <Countdown to={NOW - 1000} />),
  MarketState: <MarketState />,
});

const freshness = { asOf: NOW - 60_000, isOffline: false, oldAfterMs: 300_000 };
const old = { ...freshness, asOf: NOW - 7_200_000 };

export const Ages = variants('Freshness, ProvenanceChip', {
  Fresh: <Freshness of={freshness} />,
  Old: <Freshness of={old} />,
  Offline: <Freshness of={{ ...old, isOffline: true }} />,
  'ProvenanceChip, simulated': (
    <ProvenanceChip source="simulated" freshness={freshness} autoRefresh={undefined} />
  ),
  'ProvenanceChip, old': <ProvenanceChip source="stored" freshness={old} autoRefresh={undefined} />,
  'ProvenanceChip, sample': <ProvenanceChip source="sample" autoRefresh={undefined} />,
});

const limit = { most: 500, used: 160, left: 340, floor: 9500, brokenAt: null };
const standing: Standing = {
  balance: 9840,
  day: '2026-11-20',
  dayEndsAt: NOW + 28_000_000,
  dayStart: 10_000,
  dayResult: -160,
  limits: [
    { ...limit, rule: 'daily_loss' },
    { ...limit, rule: 'own_daily_loss', used: 420, left: 80 },
    { ...limit, rule: 'total_loss', most: 1000, used: 1010, left: -10, brokenAt: NOW - 3_600_000 },
  ],
  target: null,
  days: null,
  bestDay: null,
  leftOut: 0,
};

export const Limits = variants('LossLimits, LimitLeft', {
  LossLimits: <LossLimits standing={standing} currency="USD" />,
  LimitLeft: (
    <p>
      <LimitLeft limit={{ ...limit, rule: 'daily_loss' }} currency="USD" />
    </p>
  ),
});

export const Tiles = variants('StatTiles, StatTile, Facts, Fact, CardFact, Meter', {
  StatTiles: (
    <StatTiles
      label="Results"
      tiles={[
        { label: 'Win Rate', value: '44.1%', note: 'of 136 closed trades' },
        { label: 'Total P&L', value: <Pnl value={-12_804_447.5} />, icon: Wallet },
        { label: LONG, value: '1' },
      ]}
    >
      <StatTile label="Expectancy" value={<RMultiple value={0.21} />} />
    </StatTiles>
  ),
  Facts: (
    <Facts label="Agreement">
      <Fact name="Risk score">+0.18</Fact>
      <Fact name="Strength" meter={34} badge={<Badge tone="info">Modelled</Badge>}>
        34 of 100
      </Fact>
      <Fact name={LONG}>{LONG}</Fact>
    </Facts>
  ),
  CardFact: (
    <dl className="grid grid-cols-2 gap-3">
      <CardFact name="Entry">1.0852</CardFact>
      <CardFact name="Notes" isWide>
        {LONG}
      </CardFact>
    </dl>
  ),
  Meter: (
    <div className="flex flex-col gap-2">
      <Meter percent={20} />
      <Meter percent={80} tone="warn" />
      <Meter percent={140} tone="danger" />
    </div>
  ),
});

const explanation = {
  title: 'Expectancy',
  means: 'What a trade has earned on average, in R.',
  computed: 'The mean of the results of all closed trades with a stop.',
  isNot: 'A promise about the next trade.',
  good: 'Above zero after costs.',
  needs: '30 trades.',
};

export const Explanations = variants('Explain, HowToRead', {
  Explain: <Explain of={explanation} />,
  HowToRead: <HowToRead of={[explanation]} />,
});
