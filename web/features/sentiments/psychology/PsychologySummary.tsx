import { useId } from 'react';
import type { SentimentsAnswer } from '#contracts/sentiments.ts';
import { Card } from '#web/ui/Card.tsx';
import { psychologySentences } from './psychology-sentences.ts';

/** All of it in words. */
export function PsychologySummary({ sentiments }: { sentiments: SentimentsAnswer }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-card font-semibold">
        Summary
      </h2>
      <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5">
        {psychologySentences(sentiments).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}
