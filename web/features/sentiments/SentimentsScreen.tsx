import { useSentiments } from '#web/data/sentiments.ts';
import { AnalysisHeading } from '#web/ui/AnalysisHeading.tsx';

/** Sentiment, order book and psychology of the pairs. */
export function SentimentsScreen() {
  const { answer, refresh } = useSentiments();
  return <AnalysisHeading title="Market Sentiments" of={answer} refresh={refresh} />;
}
