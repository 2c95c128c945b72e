import { clsx } from 'clsx';
import { Circle, CircleCheck, FileUp, Plus, Radio } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import {
  onboardingSheet,
  type OnboardingStep,
  onboardingSteps,
  useOnboarding,
} from '#web/data/device/onboarding.ts';
import type { PushDevice } from '#web/data/notifications/push.ts';
import { useSignalPerformance } from '#web/data/signals/signals.ts';
import { useHistorySheet } from '#web/lib/history-entry.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PageSourceContext } from '#web/ui/figures/ProvenanceChip.tsx';
import { SourceBadge } from '#web/ui/figures/badges.tsx';
import { DeviceStep, DoneNote, type Installation } from './DeviceStep.tsx';

export type OnboardingProps = {
  user: SessionUser;
  installation: Installation;
  /** The measured track record of all scanners. */
  record: ReactNode;
  onAddTrade: () => void;
  onImport: () => void;
  onOpenSignals: () => void;
};

const titles: Readonly<Record<OnboardingStep, string>> = {
  trades: 'Add your trades',
  signals: 'What a signal is worth',
  device: 'Stay up to date',
};

const shortTitles: Readonly<Record<OnboardingStep, string>> = {
  trades: 'Trades',
  signals: 'Signals',
  device: 'Notifications',
};

type SheetProps = OnboardingProps & {
  done: readonly OnboardingStep[];
  device: PushDevice;
  opensAt: 'first' | 'next';
  /** The line below it offers getting started. */
  isOffered: boolean;
  onLeave: () => void;
};

/** The steps of the open sheet. Each is an entry of the history, back to the one that it opened with. */
function useSteps({ done, opensAt }: SheetProps) {
  const [first] = useState(() => {
    const next = onboardingSteps.findIndex((step) => !done.includes(step));
    return opensAt === 'first' || next < 0 ? 0 : next;
  });
  const [index, setIndex] = useState(first);
  const back = () => setIndex(index - 1);
  useHistorySheet(index > first, back);
  useHistorySheet(index > first + 1, back);
  return { index, back: index > first ? back : null, next: () => setIndex(index + 1) };
}

const close = (): void => onboardingSheet.set({ opensAt: null });

export function OnboardingSheet(props: SheetProps) {
  const { user, done, isOffered, onLeave } = props;
  const { onboarding, see, end } = useOnboarding(user);
  const { index, back, next } = useSteps(props);
  const step = onboardingSteps[index] ?? 'trades';
  const isDone = done.includes(step);
  const isLast = index === onboardingSteps.length - 1;
  const place = `Step ${index + 1} of ${onboardingSteps.length}`;
  const isSeen = onboarding?.seen.includes(step) === true;
  useEffect(() => {
    if (!isSeen) see(step);
  });
  const leave = (): void => {
    close();
    onLeave();
  };
  const finish = (): void => {
    close();
    end();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={titles[step]}
      description={place}
      footer={
        <>
          {isOffered && !isLast && (
            <Button variant="quiet" className="mr-auto -ml-2" onClick={leave}>
              Skip all
            </Button>
          )}
          {back !== null && <Button onClick={back}>Back</Button>}
          <Button variant={isDone ? 'primary' : 'secondary'} onClick={isLast ? finish : next}>
            {footerLabel(isDone, isLast)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Progress current={step} done={done} />
        <p aria-live="polite" className="sr-only">
          {place}: {titles[step]}
        </p>
        <Step step={step} {...props} />
      </div>
    </Dialog>
  );
}

function footerLabel(isDone: boolean, isLast: boolean): string {
  if (!isDone) return 'Skip';
  return isLast ? 'Finish' : 'Next';
}

function Progress({ current, done }: { current: OnboardingStep; done: SheetProps['done'] }) {
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1 text-dense">
      {onboardingSteps.map((step) => {
        const isDone = done.includes(step);
        const Icon = isDone ? CircleCheck : Circle;
        return (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={clsx(
              'flex items-center gap-1.5',
              step === current ? 'font-medium text-ink' : 'text-ink-2',
            )}
          >
            <Icon aria-hidden className={clsx('size-4', isDone ? 'text-ok' : 'text-ink-3')} />
            {shortTitles[step]}
            {isDone && <span className="sr-only">(done)</span>}
          </li>
        );
      })}
    </ol>
  );
}

function Step({ step, ...props }: SheetProps & { step: OnboardingStep }) {
  if (step === 'trades') return <TradesStep {...props} />;
  if (step === 'signals') return <SignalsStep {...props} />;
  return <DeviceStep {...props} />;
}

/** Closes the sheet before what follows opens. */
const closeThen = (run: () => void) => () => {
  close();
  run();
};

function TradesStep({ done, onAddTrade, onImport }: SheetProps) {
  const isDone = done.includes('trades');
  return (
    <>
      <p>
        The journal works out your win rate, P&L and R, by pair, session and setup. It also works
        offline.
      </p>
      {isDone && <DoneNote>There are trades in your journal.</DoneNote>}
      <div className="flex flex-col gap-2">
        <Button
          variant={isDone ? 'secondary' : 'primary'}
          icon={Plus}
          onClick={closeThen(onAddTrade)}
        >
          Add a trade
        </Button>
        <Button icon={FileUp} onClick={closeThen(onImport)}>
          Import a statement
        </Button>
        <p className="text-center text-dense text-ink-3">From MT4, MT5, cTrader or any CSV file</p>
      </div>
    </>
  );
}

function SignalsStep({ record, onOpenSignals }: SheetProps) {
  const { data } = useSignalPerformance(null, 'all');
  return (
    <>
      <p>
        A signal is a scanner’s idea for a trade: buy or sell, with entry, stop loss and take
        profit. It is never edited, and graded by what the price did next.
      </p>
      <div className="flex flex-col items-start gap-1 *:first:w-full">
        <PageSourceContext value={data?.data_source ?? null}>{record}</PageSourceContext>
        {data !== undefined && <SourceBadge source={data.data_source} />}
      </div>
      <p className="text-ink-2">
        Chance is how often a price that moves at random would have hit the target. Until signals
        beat it, they are ideas to check, not trades to copy.
      </p>
      <Button icon={Radio} onClick={closeThen(onOpenSignals)}>
        Open Trading Signals
      </Button>
    </>
  );
}
