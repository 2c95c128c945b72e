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
      <p className="max-w-prose">{sentences.join(' ')}</p>
    </Panel>
  );
}
