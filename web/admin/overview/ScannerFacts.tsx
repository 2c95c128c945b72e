import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { ScheduledTime } from '#web/ui/figures/ScheduledTime.tsx';

export type StatusLook = { tone: BadgeTone; word: string };

type ScannerFactsProps = {
  generated: number;
  /** What the signals were counted in. */
  since: string;
  lastScan: string | null;
  status: StatusLook;
  /** What this scanner tells beside it. */
  children: ReactNode;
};

/** The facts that all scanners have, and further ones. */
export function ScannerFacts(props: ScannerFactsProps) {
  const { generated, since, lastScan, status, children } = props;
  return (
    <dl className="flex flex-col gap-1.5 text-dense">
      <Fact name="Signals generated">
        {generated.toLocaleString()} {since}
      </Fact>
      <Fact name="Last scan">
        {lastScan === null ? 'None yet' : <ScheduledTime at={Date.parse(lastScan)} />}
      </Fact>
      <Fact name="Status">
        <Badge tone={status.tone}>{status.word}</Badge>
      </Fact>
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right font-medium">{children}</dd>
    </div>
  );
}
