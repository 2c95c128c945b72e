import type { DomRecord } from '#contracts/order-book.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { DepthPlot } from '#web/ui/charts/DepthPlot.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from '../explanations.ts';
import { formatShort } from '../format-figures.ts';
import { isModelled } from '../is-modelled.ts';
import { depthSentence } from './depth-sentence.ts';
import { Ladder } from './Ladder.tsx';

type BookDepthProps = { book: DomRecord; modelled: readonly string[] };

/** The ten prices of each side: drawn, in a sentence and in figures. */
export function BookDepth({ book, modelled }: BookDepthProps) {
  const sentence = depthSentence(book);
  return (
    <Panel
      title={`Depth of ${book.pair}`}
      explanation={explanations.ladder}
      isModelled={isModelled(modelled, 'bids')}
      note={sentence}
    >
      <div className="grid gap-4 @3xl:grid-cols-2">
        <DepthPlot
          bids={book.bids}
          asks={book.asks}
          mid={book.price}
          formatPrice={(price) => formatPrice(book.pair, price)}
          formatSize={formatShort}
          summary={`Depth chart. ${sentence}`}
        />
        <Ladder book={book} />
      </div>
    </Panel>
  );
}
