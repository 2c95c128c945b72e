import { Hourglass } from 'lucide-react';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { listWords } from '#contracts/rules/copy.ts';
import type { SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { useSentiments } from '#web/data/market/sentiments.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { provenanceOf, ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeletons } from '#web/ui/states/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { SentimentAnalysis } from './SentimentAnalysis.tsx';
import { OrderBook } from './OrderBook.tsx';
import { Overview } from './Overview.tsx';
import { Psychology } from './Psychology.tsx';

function CoverageWarnings({ sentiments: { missing, filling } }: { sentiments: SentimentsAnswer }) {
  if (missing.length === 0 && !filling) return null;
  const leftOut = `Too few candles for ${listWords(missing)}: left out here.`;
  return (
    <Banner kind="info">
      {filling && 'History is still being prepared, newest first. '}
      {missing.length > 0 && leftOut}
    </Banner>
  );
}

const tabs = [
  { key: 'overview', label: 'Market Overview' },
  { key: 'analysis', label: 'Sentiment Analysis' },
  { key: 'book', label: 'Order Book (DOM)' },
  { key: 'psychology', label: 'Market Psychology' },
] as const;

function SentimentsContent({ sentiments }: { sentiments: SentimentsAnswer }) {
  const [pair, setPair] = useHistoryChoice<Instrument>('pair', INSTRUMENTS, 'EURUSD');
  const { sentiment_data, dom_data, filling } = sentiments;
  if (sentiment_data.length === 0 && dom_data.length === 0) {
    return (
      <EmptyState
        icon={Hourglass}
        title="No pair has enough history yet"
        hint={
          filling
            ? 'History is still being prepared, newest first. This screen fills by itself.'
            : 'Sentiments are computed from candles, and so far there are too few of them.'
        }
      />
    );
  }
  const chosen = { pair, onChoose: setPair };
  const views = {
    overview: <Overview sentiments={sentiments} />,
    analysis: <SentimentAnalysis sentiments={sentiments} />,
    book: <OrderBook sentiments={sentiments} {...chosen} />,
    psychology: <Psychology sentiments={sentiments} {...chosen} />,
  };
  return (
    <>
      <CoverageWarnings sentiments={sentiments} />
      <Tabs label="Views of market sentiments" tabs={tabs} renderTab={(key) => views[key]} />
    </>
  );
}

const skeletons = [
  { label: 'Loading the market mood', count: 1 },
  { label: 'Loading market sentiments', shape: 'cards', count: 4 },
] as const;

export function SentimentsScreen() {
  const { answer, refresh } = useSentiments();
  return (
    <>
      <ScreenHeading
        title="Market Sentiments"
        provenance={provenanceOf(answer)}
        refresh={refresh}
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <AnswerStates
          of={answer}
          retry={refresh}
          skeleton={<Skeletons parts={skeletons} />}
          failure="Market sentiments could not be loaded."
        >
          {(sentiments) => <SentimentsContent sentiments={sentiments} />}
        </AnswerStates>
        <footer className="text-dense text-ink-3">
          <p>Updates every 60 seconds.</p>
          {answer.state === 'loaded' && (
            <p>Every figure is a model made from candles or journals. Analysis is informational.</p>
          )}
        </footer>
      </div>
    </>
  );
}
