import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { usePwa } from './pwa.ts';

/** Offers a new version. Nothing reloads by itself: a form may be open. */
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
