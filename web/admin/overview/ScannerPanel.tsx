import { type ReactNode, useId } from 'react';
import type { ShownSource } from '#web/lib/source-name.ts';
import { type Scanner, scannerLabel } from '#contracts/rules/signals/scanners.ts';
import { CONSOLE_POLL_MS } from '#web/data/signals/admin-scanners.ts';
import { useFreshness } from '#web/data/live/freshness.ts';
import { formatTime } from '#web/lib/format-date.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/states/ErrorState.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

/** What every scanner tells. */
type AnyAnswer = { data_source: ShownSource; filling: boolean };

type Query<Answer> = {
  data: Answer | undefined;
  isPending: boolean;
  isRefetchError: boolean;
  error: Error | null;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

type ScannerPanelProps<Answer> = {
  scanner: Scanner;
  of: Query<Answer>;
  children: (answer: Answer) => ReactNode;
};

/** A scanner in whatever state its call is. */
export function ScannerPanel<Answer extends AnyAnswer>(props: ScannerPanelProps<Answer>) {
  const { scanner, of: query, children } = props;
  const { data } = query;
  const headingId = useId();
  const freshness = useFreshness(query, CONSOLE_POLL_MS);
  return (
    <Card as="section" aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={headingId} className="font-semibold">
          {scannerLabel[scanner]}
        </h3>
        {data?.data_source === 'simulated' && <Badge tone="info">Simulated market</Badge>}
        {data?.filling === true && <Badge tone="info">Preparing history</Badge>}
        {data !== undefined && <Freshness of={freshness} />}
      </div>
      <PanelState name={scannerLabel[scanner]} of={query} />
      {data !== undefined && children(data)}
    </Card>
  );
}

function PanelState<Answer extends AnyAnswer>({ name, of }: { name: string; of: Query<Answer> }) {
  if (of.isPending) return <Skeleton label={`Loading the ${name}`} count={2} />;
  const failure = `The ${name} could not be loaded.`;
  if (of.data === undefined) return <ErrorState text={failure} retry={of.refetch} />;
  if (!of.isRefetchError) return null;
  return (
    <Banner kind="danger" retry={() => void of.refetch()}>
      {failure} What follows is as of {formatTime(of.dataUpdatedAt)}.
    </Banner>
  );
}
