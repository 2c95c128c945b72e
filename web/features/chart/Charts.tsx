import { useState } from 'react';
import type { Timeframe } from '#contracts/rules/timeframes.ts';
import { isDemo } from '#web/data/demo.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import type { FramePhase } from '#web/ui/embeds/use-widget-frame.ts';
import { TvFrame } from '#web/ui/embeds/TvFrame.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { LocalChart } from './LocalChart.tsx';
import { providerConfig } from './provider-config.ts';
import { ProviderNote } from './ProviderNote.tsx';

type ChartsProps = {
  title: string;
  /** Of both charts at first. */
  timeframe: Timeframe;
  /** Of the provider's chart. */
  className: string;
};

const noteOf = (phase: FramePhase) => <ProviderNote phase={phase} />;

const noNote = () => null;

const VIEWS = ['Live', 'Our candles'] as const;

/** The provider's chart where it can be had, and ours where it cannot or is preferred. */
export function Charts({ title, timeframe, className }: ChartsProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('Live');
  const isWide = useMediaQuery('(min-width: 40rem)');
  const canChoose = !isDemo(); // the demo asks no foreign host
  return (
    <>
      <ScreenHeading
        title={title}
        action={
          canChoose && <Segments legend="Chart" options={VIEWS} value={view} onChange={setView} />
        }
      />
      <div className="*:flex *:flex-col *:gap-2">
        <TvFrame
          widget="advanced-chart"
          config={providerConfig(timeframe, isWide)}
          title="Chart of the chart provider"
          className={className}
          isWanted={canChoose && view === 'Live'}
          note={canChoose ? noteOf : noNote}
        >
          {/* Whoever works in our chart is not to lose it when the frame is ready. */}
          <LocalChart timeframe={timeframe} onUse={() => setView('Our candles')} />
        </TvFrame>
      </div>
    </>
  );
}
