import { pagePlatformName } from '#web/data/platform-name.ts';
import { clsx } from 'clsx';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { enterDemo } from '#web/data/device/demo.ts';
import { useHasJournals } from '#web/data/session/session.tsx';
import { usePublicConfig } from '#web/data/public-config.ts';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LoginForm } from './LoginForm.tsx';

const linkLook =
  'inline-flex min-h-11 items-center justify-center rounded-control px-2 underline underline-offset-4';

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
        className={clsx(linkLook, 'mt-2 w-full text-dense text-ink-2')}
      >
        Lost your access code?
      </button>
      {isMissing && (
        <p role="alert" className="text-dense text-danger">
          This did not load. Please check your connection.
        </p>
      )}
    </>
  );
}

/** Markup, not a file: a picture of its own would be a request before the login stands. */
function SignalPicture() {
  return (
    <svg
      role="img"
      aria-label="A signal on the chart that reached its target"
      viewBox="0 0 400 150"
      className="w-full rounded-card border border-line bg-surface fill-none"
    >
      <path d="M114 54H346V104H114z" className="fill-gain-soft" />
      <path d="M114 104H346V132H114z" className="fill-loss-soft" />
      <path d="M0 104H346" className="stroke-line-strong" />
      <path
        d="M16 100V124M44 100V118M72 96V122M100 96V122M128 102V126M156 92V112M184 80V106M212 80V96M240 70V100M268 60V80M296 60V80M324 46V76"
        className="stroke-ink-3"
      />
      <path
        d="M16 116V106M72 114V102M128 118V108M156 108V98M184 98V86M240 92V76M268 76V66M324 72V52"
        strokeWidth="14"
        className="stroke-gain"
      />
      <path
        d="M44 106V114M100 102V118M212 86V92M296 66V72"
        strokeWidth="14"
        className="stroke-loss"
      />
      <g fontSize="12" className="fill-ink-2">
        <text x="352" y="58">
          Target
        </text>
        <text x="352" y="108">
          Entry
        </text>
        <text x="352" y="136">
          Stop
        </text>
      </g>
    </svg>
  );
}

function TryDemo() {
  return (
    <fieldset aria-label="Try the demo" className="flex flex-col">
      <Button variant="primary" onClick={() => enterDemo('trader')}>
        Try the demo <span className="sr-only">as trader</span>
      </Button>
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-dense text-ink-2">
        No account needed.
        <button
          type="button"
          onClick={() => enterDemo('admin')}
          className={clsx(linkLook, '-mr-2')}
        >
          See it as administrator
        </button>
      </p>
    </fieldset>
  );
}

const BY_HAND =
  'After you pay, an administrator activates your access, usually in 5-15 minutes in business hours.';
const AUTOMATIC = 'Your access begins when your payment arrives.';

type GetAccessProps = {
  isAutomatic: boolean;
  onShowPlans: () => void;
  /** The pointer or the focus reached the link: preload. */
  onNearPlans: () => void;
};

function GetAccess({ isAutomatic, onShowPlans, onNearPlans }: GetAccessProps) {
  return (
    <div className="flex flex-col gap-1">
      <Button onClick={onShowPlans} onPointerEnter={onNearPlans} onFocus={onNearPlans}>
        Get Instant Access - Starting at $10
      </Button>
      <p className="text-dense text-ink-2">{isAutomatic ? AUTOMATIC : BY_HAND}</p>
    </div>
  );
}

const OtherAccountTrades = lazy(async () => {
  try {
    return { default: (await import('./OtherAccountTrades.tsx')).OtherAccountTrades };
  } catch {
    return { default: () => null }; // retried at the next start
  }
});

type LoginScreenProps = Omit<GetAccessProps, 'isAutomatic'> & {
  message: string | null;
  /** The message is that the access has expired. */
  canRenew: boolean;
};

function Hero(props: GetAccessProps & { platform: string }) {
  const { platform, ...access } = props;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="flex flex-wrap items-center gap-x-2.5 text-card font-semibold tracking-tight wrap-anywhere">
          <BrandMark className="size-9" />
          {platform}
        </p>
        <a
          href="#sign-in"
          onClick={(event) => {
            event.preventDefault(); // without a script the link leads to the form
            document.getElementsByName('access_code')[0]?.focus();
          }}
          className={clsx(linkLook, '-mr-2 font-medium text-accent lg:hidden')}
        >
          Sign in
        </a>
      </div>
      <h1 className="text-title font-semibold tracking-tight text-balance lg:mt-6 lg:text-hero">
        Know what moves your market, and what moves you.
      </h1>
      <p className="max-w-prose text-ink-2">
        A financial intelligence platform for forex, gold and index traders: graded signals,
        analysis and a trading journal.
      </p>
      <SignalPicture />
      <div className="flex max-w-md flex-col gap-3">
        <TryDemo />
        <GetAccess {...access} />
      </div>
    </div>
  );
}

export function LoginScreen({ message, canRenew, ...plans }: LoginScreenProps) {
  const config = usePublicConfig();
  const hasJournals = useHasJournals();
  return (
    // Aligned at the top, never centred: what arrives late must not move the button under a finger.
    <main className="mx-auto grid w-full max-w-6xl grow grid-cols-1 content-start items-start gap-x-16 gap-y-8 px-safe pt-4 pb-safe lg:grid-cols-2 lg:px-8 lg:pt-14">
      <Hero
        {...plans}
        platform={config?.platform_name ?? pagePlatformName()}
        isAutomatic={config?.activates_automatically ?? false}
      />
      <section
        aria-labelledby="sign-in"
        className={clsx(
          'w-full max-w-md justify-self-center rounded-card border border-line bg-surface p-4 sm:p-6 lg:mt-14 lg:justify-self-end',
          message !== null && 'max-lg:order-first', // to a member who was signed out
        )}
      >
        <h2 id="sign-in" className="mb-4 text-card font-semibold">
          Sign in
        </h2>
        <LoginForm infoMessage={message} canRenew={canRenew} onRenew={plans.onShowPlans} />
        <LostCode />
        {hasJournals && (
          <Suspense fallback={null}>
            <OtherAccountTrades />
          </Suspense>
        )}
      </section>
    </main>
  );
}
