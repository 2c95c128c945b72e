import { type ComponentType, lazy, Suspense, useState } from 'react';
import { enterDemo } from '#web/data/device/demo.ts';
import { useHasJournals } from '#web/data/session/session.tsx';
import { usePlatformName } from '#web/data/public-config.ts';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LoginForm } from './LoginForm.tsx';

/** Its own chunk: the login must not wait for it. */
const load = () => import('./LostCodeForm.tsx');

const focus = (button: HTMLButtonElement | null): void => button?.focus();

function LostCode() {
  const [Form, setForm] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);

  async function open(): Promise<void> {
    try {
      const { LostCodeForm } = await load();
      setForm(() => LostCodeForm);
      setWasOpen(true);
      setIsMissing(false);
    } catch {
      setIsMissing(true);
    }
  }

  if (Form !== null) return <Form onClose={() => setForm(null)} />;
  return (
    <>
      <button
        ref={wasOpen ? focus : undefined}
        type="button"
        onClick={() => void open()}
        className="mt-2 inline-flex min-h-11 w-full items-center justify-center rounded-control px-2 text-dense text-ink-2 underline underline-offset-4"
      >
        Lost your access code?
      </button>
      {isMissing && (
        <p role="alert" className="text-dense text-danger">
          This cannot be loaded right now. Please check your connection.
        </p>
      )}
    </>
  );
}

function TryDemo() {
  return (
    <fieldset className="mt-4 border-t border-line pt-4">
      <legend className="sr-only">Try the demo</legend>
      <p aria-hidden className="font-medium">
        Try the demo
      </p>
      <p className="text-dense text-ink-2">Made-up data in this browser; no account needed.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="grow" onClick={() => enterDemo('trader')}>
          as trader
        </Button>
        <Button className="grow" onClick={() => enterDemo('admin')}>
          as administrator
        </Button>
      </div>
    </fieldset>
  );
}

const OtherAccountTrades = lazy(async () => {
  try {
    return { default: (await import('./OtherAccountTrades.tsx')).OtherAccountTrades };
  } catch {
    return { default: () => null }; // retried at the next start
  }
});

type LoginScreenProps = {
  message: string | null;
  /** The message is that the access has expired. */
  canRenew: boolean;
  onShowPlans: () => void;
  /** The pointer or the focus reached the link: preload. */
  onNearPlans: () => void;
};

export function LoginScreen({ message, canRenew, onShowPlans, onNearPlans }: LoginScreenProps) {
  const platform = usePlatformName();
  const hasJournals = useHasJournals();
  return (
    // Aligned at the top, never centred: what arrives late must not move the button under a finger.
    <main className="mx-auto grid w-full max-w-6xl grow content-start items-start gap-x-16 gap-y-8 px-safe pt-8 pb-safe sm:pt-12 lg:grid-cols-2 lg:px-8 lg:pt-20">
      <div className="flex flex-col gap-3 lg:pt-20">
        <p className="flex items-center gap-2.5 text-card font-semibold tracking-tight">
          <BrandMark className="size-9" />
          {platform}
        </p>
        <h1 className="mt-2 text-title font-semibold tracking-tight text-balance lg:mt-6 lg:text-hero">
          Know what moves your market, and what moves you.
        </h1>
        <p className="max-w-prose text-ink-2">
          A financial intelligence platform for forex, gold and index traders.
        </p>
      </div>
      <section
        aria-labelledby="sign-in"
        className="w-full max-w-md justify-self-center rounded-card border border-line bg-surface p-4 sm:p-6 lg:justify-self-end"
      >
        <h2 id="sign-in" className="mb-4 text-card font-semibold">
          Sign in
        </h2>
        <LoginForm infoMessage={message} canRenew={canRenew} onRenew={onShowPlans} />
        <LostCode />
        <button
          type="button"
          onClick={onShowPlans}
          onPointerEnter={onNearPlans}
          onFocus={onNearPlans}
          className="inline-flex min-h-11 w-full items-center justify-center rounded-control px-2 text-center font-medium text-accent hover:underline hover:underline-offset-4"
        >
          Get Instant Access - Starting at $10
        </button>
        <TryDemo />
        {hasJournals && (
          <Suspense fallback={null}>
            <OtherAccountTrades />
          </Suspense>
        )}
      </section>
    </main>
  );
}
