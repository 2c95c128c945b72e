import {
  CalendarDays,
  CalendarOff,
  Clock,
  Droplets,
  Info,
  type LucideIcon,
  MoveVertical,
  TrendingUp,
} from 'lucide-react';
import type { Briefing, BriefingAnswer } from '#contracts/market/briefing.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { briefingDueAt, nextBriefingAt } from '#contracts/rules/market/briefing-schedule.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PriceChange } from '#web/ui/figures/amounts.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { Opportunities, OutlookPanel, SentimentCard } from './BriefingPanels.tsx';
import { explanations, formatBriefingDate, formatSigned } from './briefing-copy.ts';

/** Names the next briefing when a day without one precedes it. */
export function NextBriefing() {
  const now = useNow().getTime();
  const next = nextBriefingAt(now);
  if (next - now <= DAY_MS) return null;
  return (
    <>
      The next one: <ScheduledTime at={next} />.
    </>
  );
}

/** When the briefing after that of `of` (UTC ms) is due, or was due. */
function Successor({ of: dueAt }: { of: number }) {
  const now = useNow().getTime();
  const newest = briefingDueAt(now);
  const isOverdue = newest > dueAt;
  return (
    <>
      {isOverdue ? 'A newer one was due ' : 'The next one: '}
      <ScheduledTime at={isOverdue ? newest : nextBriefingAt(now)} />.
    </>
  );
}

type Focus = Briefing['daily_focus'][number];

const icons: Readonly<Record<Focus['kind'], LucideIcon>> = {
  session: Clock,
  mover: TrendingUp,
  pool: Droplets,
  range: MoveVertical,
  day: CalendarDays,
  calendar: CalendarOff,
  unknown: Info,
};

function DailyFocus({ focus }: { focus: readonly Focus[] }) {
  return (
    <Panel title="Daily Focus" explanation={explanations.focus}>
      {focus.length === 0 ? (
        <p className="text-ink-2">Nothing stands out today.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {focus.map(({ kind, text }) => {
            const Icon = icons[kind];
            return (
              <li key={text} className="flex gap-2">
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
                <span className="min-w-0">{text}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

function Yesterday({ yesterday }: { yesterday: Briefing['yesterday'] }) {
  const { top_gainer, top_loser, ranges } = yesterday;
  return (
    <Panel title="Yesterday" explanation={explanations.yesterday}>
      <Facts label="Movers of yesterday">
        <Fact name="Top gainer">
          {top_gainer.instrument} <PriceChange percent={top_gainer.change_percent} />
        </Fact>
        <Fact name="Top loser">
          {top_loser.instrument} <PriceChange percent={top_loser.change_percent} />
        </Fact>
      </Facts>
      {ranges.length > 0 && <Ranges ranges={ranges} />}
    </Panel>
  );
}

function Ranges({ ranges }: Pick<Briefing['yesterday'], 'ranges'>) {
  return (
    <div>
      <h3 className="mb-2 text-dense text-ink-2">Range of the day, percent of ADR</h3>
      <dl
        aria-label="Ranges of yesterday"
        className="grid grid-cols-2 gap-x-4 gap-y-2 @xl:grid-cols-4"
      >
        {ranges.map(({ instrument, adr_percent }) => (
          <Fact key={instrument} name={instrument} meter={adr_percent}>
            {Math.round(adr_percent)}%
          </Fact>
        ))}
      </dl>
    </div>
  );
}

function Index({ label, text }: { label: string; text: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-tile font-semibold">{label}</span>
      <span className="text-ink-2">{text}</span>
    </p>
  );
}

function DollarCard({ dollar }: { dollar: Briefing['dollar_strength'] }) {
  const { index, label, change_1d_pct, change_5d_pct, percentile, method } = dollar;
  return (
    <Panel title="Dollar Strength" explanation={explanations.dollar}>
      <Index label={label} text={`${index.toFixed(2)} (100: mean of a year)`} />
      <Facts label="Figures of the dollar">
        <Fact name="1 day">
          <PriceChange percent={change_1d_pct} />
        </Fact>
        <Fact name="5 days">
          <PriceChange percent={change_5d_pct} />
        </Fact>
        <Fact name="Percentile of a year">{Math.round(percentile)}</Fact>
      </Facts>
      <p className="text-meta text-ink-3">Method: {method}</p>
    </Panel>
  );
}

/** A scheduled briefing is generated within a minute; later means that it was caught up. */
const IN_TIME_MS = 60_000;

function BriefingFooter({ briefing }: { briefing: Briefing }) {
  const dueAt = Date.parse(briefing.generated_for);
  const madeAt = Date.parse(briefing.generated_at);
  return (
    <footer className="flex flex-col gap-1 border-t border-line pt-4 text-dense text-ink-3">
      <p>
        Updated daily at 6:00 AM UTC, on market days. <NextBriefing />
      </p>
      <p>
        Figures and prices are as of <ScheduledTime at={dueAt} />
        {madeAt - dueAt > IN_TIME_MS && (
          <>
            ; it was made later, <ScheduledTime at={madeAt} />, from what was known then
          </>
        )}
        . Trades and analysis are informational.
      </p>
    </footer>
  );
}

function VolatilityCard({ volatility }: { volatility: Briefing['volatility'] }) {
  const { index, label, change, percentile } = volatility;
  return (
    <Panel title="Volatility" explanation={explanations.volatility}>
      <Index label={label} text={`${index.toFixed(2)}% a year`} />
      <Facts label="Figures of the volatility">
        <Fact name="Since the day before">{formatSigned(change, 2)} points</Fact>
        <Fact name="Percentile of a year">{Math.round(percentile)}</Fact>
      </Facts>
    </Panel>
  );
}

function Commentary({ lines }: { lines: readonly string[] }) {
  return (
    <Panel title="Commentary" explanation={explanations.commentary} isModelled>
      <ul className="grid gap-x-8 gap-y-2 @3xl:grid-cols-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}

export function BriefingContent({ briefing }: { briefing: BriefingAnswer }) {
  return (
    <div className="@container flex flex-col gap-4 md:gap-6">
      <StaleWarning briefing={briefing} />
      <div className="grid gap-3 @3xl:grid-cols-3 md:gap-4">
        <SentimentCard briefing={briefing} />
        <VolatilityCard volatility={briefing.volatility} />
        <DollarCard dollar={briefing.dollar_strength} />
      </div>
      <Commentary lines={briefing.commentary} />
      <OutlookPanel outlooks={briefing.technical_outlook} />
      <Opportunities opportunities={briefing.opportunities} />
      <div className="grid items-start gap-3 @3xl:grid-cols-2 md:gap-4">
        <DailyFocus focus={briefing.daily_focus} />
        <Yesterday yesterday={briefing.yesterday} />
      </div>
      <BriefingFooter briefing={briefing} />
    </div>
  );
}

/** Warns that the briefing is not today's. A cached response goes stale without the server. */
function StaleWarning({ briefing: { stale, date, generated_for } }: { briefing: BriefingAnswer }) {
  const isTodays = useNow().toISOString().startsWith(date);
  if (!stale && isTodays) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
      <Badge tone="warn" icon={Clock}>
        Stale
      </Badge>
      <span>
        This is the briefing of {formatBriefingDate(date)}.{' '}
        <Successor of={Date.parse(generated_for)} />
      </span>
    </p>
  );
}
