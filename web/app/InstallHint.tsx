import { Share, Smartphone, X } from 'lucide-react';
import { useState } from 'react';
import { deviceTexts, tabTexts } from '#web/client/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { usePwa } from './pwa.ts';

const VISITS = 'bellwether.visits';
const DISMISSED = 'bellwether.install-dismissed';
const COUNTED = 'bellwether.visit-counted';

/** Counts this visit once, however often the page is reloaded. @returns visits so far, this one included */
function countVisit(): number {
  const earlier = Number(deviceTexts.read(VISITS) ?? 0);
  if (tabTexts.read(COUNTED) !== null) return earlier;
  tabTexts.write(COUNTED, '1');
  deviceTexts.write(VISITS, String(earlier + 1));
  return earlier + 1;
}

const isHintDismissed = (): boolean => deviceTexts.read(DISMISSED) !== null;

const dismissHint = (): void => void deviceTexts.write(DISMISSED, '1');

/** Offers the home screen to somebody who came back: not on a first visit, and never after a no. */
export function InstallHint() {
  const { canInstall, showIosHelp, install } = usePwa();
  const [isWelcome, setIsWelcome] = useState(() => countVisit() > 1 && !isHintDismissed());
  if (!isWelcome || !(canInstall || showIosHelp)) return null;
  const dismiss = () => {
    dismissHint();
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
          'Keep Bellwether on your home screen: it opens at once, without a network too.'
        ) : (
          <>
            Keep Bellwether on your home screen: tap Share{' '}
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
