import { Explain, type Explanation } from '#web/ui/Explain.tsx';

/** What there is to know of figures that repeat for every pair, once for all of them. */
export function ExplainList({ of }: { of: readonly Explanation[] }) {
  return (
    <ul
      aria-label="What the figures are"
      className="flex flex-wrap items-center gap-x-4 text-dense text-ink-2"
    >
      {of.map((explanation) => (
        <li key={explanation.title} className="inline-flex items-center">
          {explanation.title}
          <Explain of={explanation} />
        </li>
      ))}
    </ul>
  );
}
