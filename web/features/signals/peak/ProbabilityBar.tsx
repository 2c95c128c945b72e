import type { Prediction } from '#contracts/prediction.ts';

/** The three probabilities of a prediction, as a bar and as numbers. */
export function ProbabilityBar({ prediction }: { prediction: Prediction }) {
  const parts = [
    { name: 'Bullish', share: prediction.bullish_probability, fill: 'fill-buy', dot: 'bg-buy' },
    {
      name: 'Neutral',
      share: prediction.neutral_probability,
      fill: 'fill-line-strong',
      dot: 'bg-line-strong',
    },
    { name: 'Bearish', share: prediction.bearish_probability, fill: 'fill-sell', dot: 'bg-sell' },
  ];
  return (
    <div>
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden
        className="h-3 w-full rounded-full"
      >
        {parts.map(({ name, share, fill }, index) => (
          <rect
            key={name}
            x={100 * parts.slice(0, index).reduce((sum, part) => sum + part.share, 0)}
            width={100 * share}
            height="10"
            className={fill}
          />
        ))}
      </svg>
      <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-dense">
        {parts.map(({ name, share, dot }) => (
          <div key={name} className="flex items-center gap-1.5">
            <dt className="flex items-center gap-1.5 text-ink-2">
              <span aria-hidden className={`size-2.5 rounded-full ${dot}`} />
              {name}
            </dt>
            <dd className="font-medium">{(share * 100).toFixed(1)}%</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
