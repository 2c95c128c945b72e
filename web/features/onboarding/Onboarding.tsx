import { ChevronRight, X } from 'lucide-react';
import { useEffect } from 'react';
import {
  onboardingSheet,
  type OnboardingStep,
  onboardingSteps,
  useOnboarding,
  useOnboardingSheet,
} from '#web/data/device/onboarding.ts';
import { useJournalEntries } from '#web/data/journal/journal.ts';
import { usePushDevice } from '#web/data/notifications/push.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toastInfo } from '#web/ui/states/Toasts.tsx';
import { canTurnOn } from './DeviceStep.tsx';
import { type OnboardingProps, OnboardingSheet } from './OnboardingSheet.tsx';

/** Which steps are done; null while the journal is not read yet. */
function useDoneSteps({ user, installation }: OnboardingProps) {
  const { onboarding, decide } = useOnboarding(user);
  const entries = useJournalEntries({ limit: 1 });
  const device = usePushDevice();
  const count = entries.state === 'loaded' ? entries.page.entryCount : null;
  const isUndecided = onboarding === null;
  useEffect(() => {
    if (isUndecided && count !== null) decide(count);
  });
  const { isInstalled, canInstall, showIosHelp } = installation;
  const hasNothingToOffer = !canInstall && !showIosHelp && !canTurnOn(device);
  const isSeen = (step: OnboardingStep) => onboarding?.seen.includes(step) === true;
  const isDone: Readonly<Record<OnboardingStep, boolean>> = {
    trades: count !== null && count > 0,
    signals: isSeen('signals'),
    device: device.isSubscribed || isInstalled || (hasNothingToOffer && isSeen('device')),
  };
  return { onboarding, device, done: onboardingSteps.filter((step) => isDone[step]) };
}

/** Getting started: a line until it is finished or left, and its sheet, which the settings open too. */
export function Onboarding(props: OnboardingProps) {
  const { onboarding, device, done } = useDoneSteps(props);
  const { end } = useOnboarding(props.user);
  const opensAt = useOnboardingSheet();
  const isOffered = onboarding?.isOver === false;
  const isFinished = isOffered && opensAt === null && done.length === onboardingSteps.length;
  useEffect(() => {
    if (isFinished) end();
  });
  const leave = (): void => {
    end();
    toastInfo('Getting started is in Settings whenever you want it.');
  };
  return (
    <>
      {isOffered && !isFinished && <Line doneCount={done.length} onLeave={leave} />}
      {opensAt !== null && (
        <OnboardingSheet {...props} {...{ done, device, opensAt, isOffered }} onLeave={leave} />
      )}
    </>
  );
}

/** On a phone it stands on the bottom bar, so that no section begins lower because of it. */
function Line({ doneCount, onLeave }: { doneCount: number; onLeave: () => void }) {
  return (
    <section
      aria-label="Getting started"
      className="@container flex items-center border-line bg-surface max-md:fixed max-md:inset-x-0 max-md:above-bar max-md:z-10 max-md:border-t md:rounded-card md:border"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onboardingSheet.set({ opensAt: 'next' })}
        className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-3 rounded-card px-4 text-left -outline-offset-2 hover:bg-ink/5"
      >
        <span aria-hidden className="hidden gap-1 @3xs:flex">
          {onboardingSteps.map((step, index) => (
            <span
              key={step}
              className={`size-2 rounded-full ${index < doneCount ? 'bg-accent' : 'bg-line-strong'}`}
            />
          ))}
        </span>
        <span className="font-medium">Get started</span>
        <span className="text-dense text-ink-2">
          {doneCount} of {onboardingSteps.length} done
        </span>
        <ChevronRight aria-hidden className="ml-auto hidden size-4 text-ink-3 @3xs:block" />
      </button>
      <IconButton label="Leave getting started" icon={X} onClick={onLeave} />
    </section>
  );
}
