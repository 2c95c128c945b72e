import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { Instrument } from '#contracts/rules/instruments.ts';
import type { SentimentsAnswer } from '#contracts/sentiments.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { SentimentAnalysis } from './analysis/SentimentAnalysis.tsx';
import { OrderBook } from './book/OrderBook.tsx';
import { Notices } from './Notices.tsx';
import { Overview } from './overview/Overview.tsx';
import { Psychology } from './psychology/Psychology.tsx';

const tabs = [
  { key: 'overview', label: 'Market Overview' },
  { key: 'analysis', label: 'Sentiment Analysis' },
  { key: 'book', label: 'Order Book (DOM)' },
  { key: 'psychology', label: 'Market Psychology' },
] as const;

/** The four views of an answer. The pair that is looked at stays the same from one to the other. */
export function SentimentsContent({ sentiments }: { sentiments: SentimentsAnswer }) {
  const [pair, setPair] = useState<Instrument>('EURUSD');
  const { sentiment_data, dom_data, filling } = sentiments;
  if (sentiment_data.length === 0 && dom_data.length === 0) {
    return <NoPair isFilling={filling} />;
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
      <Notices sentiments={sentiments} />
      <Tabs label="Views of market sentiments" tabs={tabs} renderTab={(key) => views[key]} />
    </>
  );
}

function NoPair({ isFilling }: { isFilling: boolean }) {
  return (
    <EmptyState
      icon={Hourglass}
      title="No pair has enough history yet"
      hint={
        isFilling
          ? 'History is still being prepared, newest first. This screen fills by itself.'
          : 'Sentiments are computed from candles, and so far there are too few of them.'
      }
    />
  );
}
