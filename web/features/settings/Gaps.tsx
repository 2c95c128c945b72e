import { Banner } from '#web/ui/Banner.tsx';

/** What a saved file lacks. Stays, unlike the good news: who keeps the file must know. */
export function Gaps({ gaps }: { gaps: readonly string[] }) {
  if (gaps.length === 0) return null;
  return (
    <Banner kind="warn">
      <p className="font-medium">The file is not complete. For the rest, export again later.</p>
      <ul className="list-disc pl-5">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </Banner>
  );
}
