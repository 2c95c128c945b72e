import { explanations } from './explanations.ts';
import { Panel } from './Panel.tsx';

/** The briefing in sentences, made by rules. */
export function Commentary({ sentences }: { sentences: readonly string[] }) {
  return (
    <Panel
      id="briefing-commentary"
      title="Commentary"
      explanation={explanations.commentary}
      isModelled
    >
      <ul className="grid gap-x-8 gap-y-2 @3xl:grid-cols-2">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Panel>
  );
}
