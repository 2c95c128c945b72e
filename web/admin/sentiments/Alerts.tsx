import { BellRing } from 'lucide-react';
import { type SentimentAlert, sentimentAlerts } from '#contracts/rules/sentiment-bands.ts';
import type { SentimentRecord } from '#contracts/sentiments.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';

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

/** What is out of the ordinary at the moment. */
export function Alerts({ records }: { records: readonly SentimentRecord[] }) {
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
