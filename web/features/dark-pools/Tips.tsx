import { Card } from '#web/ui/Card.tsx';

const tips = [
  'Currencies have no dark pools as shares do. This is a hidden-liquidity model: everything is inferred from candles and volume, and no bank or broker is observed.',
  'Unusual volume says that something happened, not who did it or why. News and the open of a session look the same as a large order.',
  'Read the parts together: a flow that block trades and market maker bias contradict says little.',
  'Support and resistance are places to watch, not walls. Decide before you trade at which price the idea has failed.',
];

/** How to read the cards without believing too much. */
export function Tips() {
  return (
    <Card as="section" aria-labelledby="dark-pool-tips" className="flex flex-col gap-3">
      <h2 id="dark-pool-tips" className="text-card font-semibold">
        Tips
      </h2>
      <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-5">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Card>
  );
}
