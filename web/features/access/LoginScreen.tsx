import { usePlatformName } from '#web/data/public-config.ts';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LostCode } from './LostCode.tsx';
import { TryDemo } from './TryDemo.tsx';

type LoginScreenProps = {
  notice: string | null;
  /** The notice is that the access is over. */
  canRenew: boolean;
  onShowPlans: () => void;
  /** The pointer or the focus is on the way to the plans. */
  onNearPlans: () => void;
};

export function LoginScreen({ notice, canRenew, onShowPlans, onNearPlans }: LoginScreenProps) {
  const platform = usePlatformName();
  return (
    <main className="mx-auto grid w-full max-w-6xl grow content-start gap-x-16 gap-y-8 px-safe pt-8 pb-safe sm:pt-12 lg:grid-cols-2 lg:content-center lg:px-8">
      <div className="flex flex-col gap-3 lg:self-end">
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
        className="w-full max-w-md justify-self-center rounded-card border border-line bg-surface p-4 sm:p-6 lg:row-span-2 lg:self-center lg:justify-self-end"
      >
        <h2 id="sign-in" className="mb-4 text-card font-semibold">
          Sign in
        </h2>
        <LoginForm notice={notice} canRenew={canRenew} onRenew={onShowPlans} />
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
      </section>
    </main>
  );
}
