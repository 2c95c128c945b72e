import { listWords } from '#contracts/rules/list-words.ts';
import type { SentimentsAnswer } from '#contracts/sentiments.ts';
import { Banner } from '#web/ui/Banner.tsx';

/** What keeps an answer from being whole. */
export function Notices({ sentiments: { missing, filling } }: { sentiments: SentimentsAnswer }) {
  if (missing.length === 0 && !filling) return null;
  const leftOut = `Too few candles for ${listWords(missing)}: left out here.`;
  return (
    <Banner kind="info">
      {filling && 'History is still being prepared, newest first. '}
      {missing.length > 0 && leftOut}
    </Banner>
  );
}
