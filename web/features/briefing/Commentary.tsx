import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';

/** The briefing in sentences, made by rules. */
export function Commentary({ sentences }: { sentences: readonly string[] }) {
  return (
    <Panel title="Commentary" explanation={explanations.commentary} isModelled>
      <ul className="grid gap-x-8 gap-y-2 @3xl:grid-cols-2">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Panel>
  );
}
