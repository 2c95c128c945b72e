import { useState } from 'react';
import type { Outlook } from '#contracts/briefing.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';
import { OutlookCard } from './OutlookCard.tsx';

const AT_FIRST = 2;

/** Where the instruments stand: two of them, the others on demand. */
export function OutlookPanel({ outlooks }: { outlooks: readonly Outlook[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? outlooks : outlooks.slice(0, AT_FIRST);
  return (
    <Panel title="Technical Outlook" explanation={explanations.outlook} isPlain>
      <ul className="grid gap-3 @2xl:grid-cols-2">
        {shown.map((outlook) => (
          <li key={outlook.instrument} className="min-w-0">
            <OutlookCard outlook={outlook} />
          </li>
        ))}
      </ul>
      {outlooks.length > AT_FIRST && (
        <Button
          variant="quiet"
          className="self-center"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </Button>
      )}
    </Panel>
  );
}
