import { Suspense, useEffect } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { isViewing } from '#web/client/storage.ts';
import { onboardingSheet, useOnboarding, useOnboardingSheet } from '#web/data/device/onboarding.ts';
import type { JournalTask } from '#web/features/journal/trade-form/trade-task.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { AccessBanner } from './AccessBanner.tsx';
import { usePwa } from './pwa.ts';
import type { SectionKey } from './sections.ts';

/** Loaded lazily: few devices have journals of two accounts. */
const OtherAccountTrades = lazyPart(
  async () => (await import('#web/features/access/OtherAccountTrades.tsx')).OtherAccountTrades,
);

/** Loaded lazily: shared pictures rarely wait. */
const SharedPicturesOffer = lazyPart(
  async () => (await import('#web/features/journal/SharedPicturesOffer.tsx')).SharedPicturesOffer,
);

/** Loaded lazily: most members have finished or left it. */
const Onboarding = lazyPart(
  async () => (await import('#web/features/onboarding/Onboarding.tsx')).Onboarding,
);
const RecordPanel = lazyPart(
  async () => (await import('#web/features/signals/RecordPanel.tsx')).RecordPanel,
);

type MemberPromptsProps = {
  user: SessionUser;
  onTask: (task: JournalTask) => void;
  onSelect: (section: SectionKey) => void;
};

/** What the app offers or reports to a member, above every section. */
export function MemberPrompts(props: MemberPromptsProps) {
  if (isViewing()) return <AccessBanner user={props.user} />; // the rest is about this device
  return (
    <>
      <AccessBanner user={props.user} />
      <Suspense fallback={null}>
        <OtherAccountTrades />
      </Suspense>
      <Suspense fallback={null}>
        <SharedPicturesOffer onChoose={() => props.onTask({ kind: 'pictures' })} />
      </Suspense>
      <GettingStarted {...props} />
    </>
  );
}

function GettingStarted({ user, onTask, onSelect }: MemberPromptsProps) {
  const { onboarding } = useOnboarding(user);
  const opensAt = useOnboardingSheet();
  const installation = usePwa();
  useEffect(() => () => onboardingSheet.set({ opensAt: null }), []); // the next member's shell
  if (onboarding?.isOver === true && opensAt === null) return null;
  return (
    <Suspense fallback={null}>
      <Onboarding
        user={user}
        installation={installation}
        record={
          <Suspense fallback={<Skeleton label="Loading the track record" count={1} />}>
            <RecordPanel scanner={null} />
          </Suspense>
        }
        onAddTrade={() => onTask({ kind: 'add' })}
        onImport={() => onTask({ kind: 'import', isShared: false })}
        onOpenSignals={() => onSelect('signals')}
      />
    </Suspense>
  );
}
