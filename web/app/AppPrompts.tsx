import { usePlatformName } from '#web/data/public-config.ts';
import { Share, Smartphone, X } from 'lucide-react';
import { useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { deviceTexts, tabTexts } from '#web/client/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { describeBlocked, useBlockedStorage } from '#web/data/device/blocked-storage.ts';
import { useOnboarding } from '#web/data/device/onboarding.ts';
import { usePwa } from './pwa.ts';

/** Warns about blocked storage; can be dismissed until the next start. */
function StorageWarning() {
  const text = describeBlocked(useBlockedStorage());
  const [hidden, hide] = useState<string | null>(null);
  if (text === null || text === hidden) return null;
  return (
    <Banner
      kind="warn"
      action={<IconButton label="Hide this notice" icon={X} onClick={() => hide(text)} />}
    >
      {text}
    </Banner>
  );
}

/** Offers a new version. Never reloads automatically: a form may be open. */
export function UpdatePrompt() {
  const { update, applyUpdate } = usePwa();
  if (update === 'none') return null;
  return (
    <Banner
      kind="info"
      action={
        <Button size="sm" onClick={applyUpdate}>
          Update
        </Button>
      }
    >
      A new version is ready.
    </Banner>
  );
}

const VISITS = 'bellwether.visits';
const DISMISSED = 'bellwether.install-dismissed';
const COUNTED = 'bellwether.visit-counted';

/** Counts this visit once, regardless of reloads. @returns visits so far, including this one */
function countVisit(): number {
  const earlier = Number(deviceTexts.read(VISITS) ?? 0);
  if (tabTexts.read(COUNTED) !== null) return earlier;
  tabTexts.write(COUNTED, '1');
  deviceTexts.write(VISITS, String(earlier + 1));
  return earlier + 1;
}

/** Offers the installation to returning visitors, until they decline. */
export function InstallHint() {
  const { canInstall, showIosHelp, install } = usePwa();
  const platform = usePlatformName();
  const [isWelcome, setIsWelcome] = useState(
    () => countVisit() > 1 && deviceTexts.read(DISMISSED) === null,
  );
  if (!isWelcome || !(canInstall || showIosHelp)) return null;
  const dismiss = () => {
    deviceTexts.write(DISMISSED, '1');
    setIsWelcome(false);
  };
  return (
    <section
      aria-label="Install the app"
      className="flex items-center gap-3 rounded-card border border-line bg-surface py-2 pr-2 pl-4"
    >
      <Smartphone aria-hidden className="size-5 shrink-0 text-accent" />
      <p className="min-w-0 grow text-ink-2">
        {canInstall ? (
          `Keep ${platform} on your home screen: it opens at once, without a network too.`
        ) : (
          <>
            Keep {platform} on your home screen: tap Share{' '}
            <Share aria-hidden className="inline size-4 align-text-bottom" />, then “Add to Home
            Screen”.
          </>
        )}
      </p>
      {canInstall && (
        <Button size="sm" onClick={() => void install()}>
          Install
        </Button>
      )}
      <IconButton label="Not now" icon={X} onClick={dismiss} />
    </section>
  );
}

/** What the app asks of the member or warns about, above every section. */
export function AppPrompts({ user }: { user: SessionUser }) {
  const { onboarding } = useOnboarding(user);
  // Getting started offers the installation too: not both at once.
  const isGettingStarted = user.role === 'user' && onboarding?.isOver !== true;
  return (
    <>
      <StorageWarning />
      <UpdatePrompt />
      {!isGettingStarted && <InstallHint />}
    </>
  );
}
