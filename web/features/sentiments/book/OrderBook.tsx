import type { DomRecord } from '#contracts/order-book.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import { listWords } from '#contracts/rules/list-words.ts';
import type { SentimentsAnswer } from '#contracts/sentiments.ts';
import { PairSelect } from '../PairSelect.tsx';
import { BookDepth } from './BookDepth.tsx';
import { BookFigures } from './BookFigures.tsx';
import { BookSummary } from './BookSummary.tsx';

type OrderBookProps = {
  sentiments: SentimentsAnswer;
  pair: Instrument;
  onChoose: (pair: Instrument) => void;
};

/** The modelled order book: of one pair in full, of all in a table. */
export function OrderBook({ sentiments, pair, onChoose }: OrderBookProps) {
  const { dom_data: books, sentiment_data, modelled } = sentiments;
  const isCounted = sentiment_data.every(({ profile }) => profile.volume_source === 'ticks');
  const shown = books.find((book) => book.pair === pair) ?? books[0];
  if (shown === undefined) {
    return <p className="text-ink-2">No pair has enough candles for an order book yet.</p>;
  }
  const pairs = books.map((book) => book.pair);
  const absent = absentPairs(books, sentiments.missing);
  return (
    <div className="flex flex-col gap-4">
      <PairSelect pairs={pairs} value={shown.pair} onChoose={onChoose} />
      <BookFigures book={shown} modelled={modelled} />
      <BookDepth book={shown} modelled={modelled} />
      <BookSummary books={books} modelled={modelled} isCounted={isCounted} />
      {absent.length > 0 && (
        <p className="text-dense text-ink-2">Too few candles for a book of {listWords(absent)}.</p>
      )}
    </div>
  );
}

/** Those that the notice above does not name already. */
function absentPairs(books: readonly DomRecord[], missing: readonly Instrument[]): Instrument[] {
  const known = new Set([...missing, ...books.map(({ pair }) => pair)]);
  return SENTIMENT_PAIRS.filter((pair) => !known.has(pair));
}
