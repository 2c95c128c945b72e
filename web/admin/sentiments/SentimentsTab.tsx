import { BellRing, Eye, Users } from 'lucide-react';
import { useState } from 'react';
import type { Period } from '#contracts/primitives.ts';
import { type SentimentAlert, sentimentAlerts } from '#contracts/rules/market/sentiment-bands.ts';
import type { SentimentRecord, SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { useSentimentActivity, useSentiments } from '#web/data/market/sentiments.ts';
import { provenanceOf, ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { AnswerStates, QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Explain, type Explanation } from '#web/ui/Explain.tsx';
import { PeriodSelect } from '#web/ui/forms/Segments.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { StatTiles } from '#web/ui/figures/facts.tsx';
import { PairList } from './PairList.tsx';

const tones: Readonly<Record<SentimentAlert, BadgeTone>> = {
  'Extreme Greed': 'warn',
  'Extreme Fear': 'info',
  Strong: 'accent',
};

function reasonOf(alert: SentimentAlert, record: SentimentRecord): string {
  const { fear_greed_index: index, overall_sentiment, bullish_percentage: bulls } = record;
  if (alert === 'Extreme Greed') return `Fear and greed index ${index}, above 80`;
  if (alert === 'Extreme Fear') return `Fear and greed index ${index}, below 20`;
  return `${overall_sentiment}: ${bulls}% bullish, ${record.bearish_percentage}% bearish`;
}

function Alerts({ records }: { records: readonly SentimentRecord[] }) {
  const alerts = records.flatMap((record) =>
    sentimentAlerts(record).map((alert) => ({ record, alert })),
  );
  return (
    <Card as="section" aria-labelledby="sentiment-alerts" className="flex flex-col gap-2">
      <h2 id="sentiment-alerts" className="flex items-center gap-2 text-card font-semibold">
        <BellRing aria-hidden className="size-5 text-ink-3" />
        Alerts ({alerts.length})
      </h2>
      {alerts.length === 0 ? (
        <p className="text-dense text-ink-2">
          None: no index above 80 or below 20, and no strong sentiment.
        </p>
      ) : (
        <ul className="grid gap-x-6 gap-y-2 text-dense @2xl:grid-cols-2">
          {alerts.map(({ record, alert }) => (
            <li
              key={`${record.pair} ${alert}`}
              className="flex flex-wrap items-center gap-x-2 gap-y-0.5"
            >
              <span className="font-medium">{record.pair}</span>
              <Badge tone={tones[alert]}>{alert}</Badge>
              <span className="text-ink-2">{reasonOf(alert, record)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const explanation: Explanation = {
  title: 'Market mood',
  means:
    'Whether the risk basket is greedy or fearful: 75 and more is Extreme Greed, below 25 Extreme Fear.',
  computed:
    'The mean fear and greed index of US30, Australian dollar and Bitcoin, and of gold and the Swiss franc turned round: their rise counts as fear.',
  isNot: 'Not a poll and not a forecast; it is made of candles alone.',
};

function MonitorNotes({ of: answer }: { of: SentimentsAnswer }) {
  const { market_summary: summary, missing, filling } = answer;
  return (
    <>
      {filling && (
        <Banner kind="info">History is still being prepared. Figures below change.</Banner>
      )}
      <Card
        as="section"
        aria-label="Market Mood"
        className="flex flex-wrap items-center gap-x-3 gap-y-1"
      >
        <h2 className="font-semibold">Market Mood</h2>
        {summary === null ? (
          <span className="text-ink-2">not known: too little history</span>
        ) : (
          <Badge tone="accent">
            {summary.market_mood} · {summary.fear_greed_index} of 100
          </Badge>
        )}
        <span className="-my-2 ml-auto">
          <Explain of={explanation} />
        </span>
      </Card>
      {missing.length > 0 && (
        <p className="text-ink-2">Too few candles for {missing.join(', ')}.</p>
      )}
    </>
  );
}

function ActivityTiles({ of: query }: { of: ReturnType<typeof useSentimentActivity> }) {
  return (
    <div className="flex flex-col gap-2">
      <QueryStates
        of={query}
        skeleton={<Skeleton label="Loading figures" shape="tiles" count={2} />}
        failure="Figures of the period could not be loaded."
        freshness={query.freshness}
      >
        {({ views, viewers, since }) => (
          <>
            <StatTiles
              label="Figures of the period"
              tiles={[
                { label: 'Views', icon: Eye, value: views.toLocaleString() },
                { label: 'Viewers', icon: Users, value: viewers.toLocaleString() },
              ]}
            />
            <p className="text-dense text-ink-3">
              Since <ScheduledTime at={Date.parse(since)} />. A view of Market Sentiments counts
              once for each member and hour.
            </p>
          </>
        )}
      </QueryStates>
    </div>
  );
}

export function SentimentsTab() {
  const [period, setPeriod] = useState<Period>('today');
  const { answer, refresh } = useSentiments();
  const activity = useSentimentActivity(period);
  const isSample = answer.state === 'sample'; // what was counted does not stand below what was not
  return (
    <>
      <ScreenHeading
        title="Sentiment Monitor"
        provenance={provenanceOf(answer)}
        refresh={() => Promise.all([refresh(), activity.refetch()])}
        badge={<Badge tone="info">Modelled</Badge>}
        controls={<PeriodSelect value={period} onChange={setPeriod} />}
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <ActivityTiles of={activity} />
        <AnswerStates
          of={answer}
          retry={refresh}
          skeleton={<Skeleton label="Loading sentiments" count={4} />}
          failure="Sentiments could not be loaded."
        >
          {(sentiments) => (
            <>
              <MonitorNotes of={sentiments} />
              <Alerts records={sentiments.sentiment_data} />
              <PairList
                records={sentiments.sentiment_data}
                activity={isSample ? [] : (activity.data?.pairs ?? [])}
                period={period}
              />
            </>
          )}
        </AnswerStates>
      </div>
    </>
  );
}
