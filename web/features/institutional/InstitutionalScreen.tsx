import { useState } from 'react';
import { NO_PAIR } from '#contracts/institutional.ts';
import { useInstitutional } from '#web/data/institutional.ts';
import { useInstitutionalChoice } from '#web/data/institutional-choice.ts';
import { AnalysisHeading } from '#web/ui/AnalysisHeading.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { AnalysisForm } from './AnalysisForm.tsx';
import { InstitutionalAnswers } from './InstitutionalAnswers.tsx';

/** What structure, liquidity and volume of chosen pairs say. */
export function InstitutionalScreen() {
  const [choice, change] = useInstitutionalChoice();
  const [isRefused, setIsRefused] = useState(false);
  const { result, isRunning, run } = useInstitutional(choice);
  const isWithoutPair = choice.pairs.length === 0;

  function analyse(): void {
    setIsRefused(isWithoutPair);
    if (!isWithoutPair) run();
  }

  return (
    <>
      <AnalysisHeading
        title="Institutional Analysis"
        of={result.state === 'idle' ? { state: 'loading' } : result}
        badge={<Badge tone="info">Modelled</Badge>}
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <AnalysisForm
          choice={choice}
          error={isRefused && isWithoutPair ? NO_PAIR : undefined}
          isRunning={isRunning}
          onChange={change}
          onAnalyse={analyse}
        />
        <InstitutionalAnswers of={result} isRunning={isRunning} retry={analyse} />
        <p className="text-dense text-ink-3">Trades and analysis are informational.</p>
      </div>
    </>
  );
}
