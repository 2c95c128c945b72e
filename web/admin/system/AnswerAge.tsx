import type { Answer } from '#web/ui/states/AnswerStates.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';

/** When the server measured what a panel shows, or that nobody did. */
export function AnswerAge({ of }: { of: Answer<{ as_of: string }> }) {
  if (of.state === 'sample') return <Badge tone="info">Sample data</Badge>;
  if (of.state !== 'loaded') return null;
  return <Freshness of={{ ...of.freshness, asOf: Date.parse(of.data.as_of) }} />;
}
