import { useSentiments } from '#web/data/sentiments.ts';
import { AnalysisHeading } from '#web/ui/AnalysisHeading.tsx';
import { AnswerStates } from '#web/ui/AnswerStates.tsx';
import { SentimentsContent } from './SentimentsContent.tsx';
import { SentimentsSkeleton } from './SentimentsSkeleton.tsx';

/** Sentiment, order book and psychology of the pairs. */
export function SentimentsScreen() {
  const { answer, refresh } = useSentiments();
  return (
    <>
      <AnalysisHeading title="Market Sentiments" of={answer} refresh={refresh} />
      <div className="flex flex-col gap-4 md:gap-6">
        <AnswerStates
          of={answer}
          retry={refresh}
          skeleton={<SentimentsSkeleton />}
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
