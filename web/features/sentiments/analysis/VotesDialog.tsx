import type { SentimentRecord } from '#contracts/sentiments.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Leaning } from '#web/ui/Leaning.tsx';

type VotesDialogProps = { record: SentimentRecord | undefined; onClose: () => void };

const words = { '1': 'Bullish', '0': 'Neutral', '-1': 'Bearish' } as const;
const wordOf = (vote: -1 | 0 | 1): 'Bullish' | 'Neutral' | 'Bearish' => words[`${vote}`];

/** The votes that made the sentiment of a pair. */
export function VotesDialog({ record, onClose }: VotesDialogProps) {
  return (
    <Dialog
      isOpen={record !== undefined}
      onClose={onClose}
      title={record === undefined ? 'Votes' : `Votes of ${record.pair}`}
      isReading
    >
      {record !== undefined && <Votes record={record} />}
    </Dialog>
  );
}

function Votes({ record }: { record: SentimentRecord }) {
  const { votes, bullish_percentage: bulls, bearish_percentage: bears } = record;
  return (
    <div className="flex flex-col gap-3">
      <p>
        {bulls}% of the weight is bullish, {bears}% bearish, {record.neutral_percentage}% neutral:{' '}
        <Leaning word={record.overall_sentiment} strength={record.sentiment_strength} />
      </p>
      <table aria-label={`Votes of ${record.pair}`} className="w-full text-left text-dense">
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="py-2 pr-2 font-medium">
              What votes
            </th>
            <th scope="col" className="py-2 pr-2 font-medium">
              Vote
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {votes.map(({ name, vote, weight }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 pr-2 font-normal">
                {name}
              </th>
              <td className="py-2 pr-2">
                <Leaning word={wordOf(vote)} />
              </td>
              <td className="py-2 text-right">{weight}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
