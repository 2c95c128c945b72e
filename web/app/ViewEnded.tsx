import { useEffect } from 'react';
import { tabTexts, VIEW_KEY } from '#web/client/storage.ts';
import { forgetView } from '#web/data/session/end-view.ts';
import { Button } from '#web/ui/Button.tsx';

/** Opens the person's own app in this tab. */
function leave(): void {
  for (const key of tabTexts.keys()) if (key !== VIEW_KEY) tabTexts.write(key, null);
  tabTexts.write(VIEW_KEY, null); // last: it says whose the others are
  location.replace('/');
}

/** The tab of a view after its end. */
export function ViewEnded() {
  useEffect(() => void forgetView(), []);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-title font-semibold">This view has ended</h1>
      <p className="text-ink-2">Nothing of it is left on this device. You can close this tab.</p>
      <Button onClick={leave}>Open the console here</Button>
    </main>
  );
}
