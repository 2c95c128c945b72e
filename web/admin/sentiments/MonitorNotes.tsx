import type { SentimentsAnswer } from '#contracts/sentiments.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Explanation, Explain } from '#web/ui/Explain.tsx';

const explanation: Explanation = {
  title: 'Market mood',
  means:
    'Whether the risk basket is greedy or fearful: 75 and more is Extreme Greed, below 25 Extreme Fear.',
  computed:
    'The mean fear and greed index of US30, Australian dollar and Bitcoin, and of gold and the Swiss franc turned round: their rise counts as fear.',
  isNot: 'Not a poll and not a forecast; it is made of candles alone.',
};

/** The mood of the market, and what is missing for the whole of it. */
export function MonitorNotes({ of: answer }: { of: SentimentsAnswer }) {
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
