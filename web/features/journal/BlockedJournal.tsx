import { DatabaseZap } from 'lucide-react';
import { isDemo } from '#web/data/device/demo.ts';
import { Button } from '#web/ui/Button.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

/** In place of the journal where the browser stores nothing: no form, whose text would be lost. */
export function BlockedJournal() {
  return (
    <>
      <ScreenHeading
        title="Trading Journal"
        subtitle="Track your trades, analyze performance, and improve your strategy"
      />
      <section
        role="alert"
        aria-label="The journal cannot be used here"
        className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <h2 className="flex items-center gap-2 text-card font-semibold">
          <DatabaseZap aria-hidden className="size-5 shrink-0 text-warn" />
          This browser offers the journal no storage
        </h2>
        <p className="max-w-prose text-ink-2">
          Trades are written on the device first and sent from there. Here nothing can be written:
          the browser is in private mode, or a setting or a policy blocks site data. So that no
          trade is lost, none can be recorded in this window.
        </p>
        <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5 text-ink-2">
          <li>Open the app in a normal window, in another browser or on another device.</li>
          <li>
            Or allow cookies and site data for this site in the browser’s settings, then reload the
            page.
          </li>
        </ul>
        <p className="max-w-prose text-ink-2">
          {isDemo()
            ? 'The rest of the demo works without it.'
            : 'What you recorded elsewhere is not affected.'}
        </p>
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </section>
    </>
  );
}
