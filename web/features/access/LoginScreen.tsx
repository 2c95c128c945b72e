import { clsx } from 'clsx';
import { type ComponentType, lazy, type MouseEvent, Suspense, useState } from 'react';
import { enterDemo } from '#web/data/device/demo.ts';
import { useHasJournals } from '#web/data/session/session.tsx';
import { usePublicConfig } from '#web/data/public-config.ts';
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

const candles = {
  wicks:
    'M12 109V121M26 104V120M40 103V121M54 98V120M68 91V109M82 90V107M96 100V113M110 106V126M124 107V125M138 106V126M152 107V125M166 98V118M180 94V109M194 93V109M208 85V108M222 78V96M236 77V93M250 68V92M264 67V79M278 66V82M292 57V81M306 49V68M320 48V63M334 36V62',
  up: 'M12 118V112M26 112V108M54 114V104M68 104V98M124 118V112M152 120V114M166 114V106M180 106V97M208 101V90M222 90V84M250 88V76M264 76V70M292 74V62M306 62V55M334 58V44',
  down: 'M40 108V114M82 98V103M96 103V110M110 110V118M138 112V120M194 97V101M236 84V88M278 70V74M320 55V58',
};

/** Markup, not a file: a picture of its own would be a request before the login stands. */
function SignalPicture() {
  return (
    <svg
      role="img"
      aria-label="A signal on the chart: entry, stop and target, and the candles that reached the target"
      viewBox="0 0 400 150"
      className="w-full rounded-card border border-line bg-surface fill-none"
    >
      <path d="M180 48H346V104H180z" className="fill-gain-soft" />
      <path d="M180 104H346V132H180z" className="fill-loss-soft" />
      <path d="M0 104H346" strokeDasharray="4 4" className="stroke-line-strong" />
      <path d={candles.wicks} className="stroke-ink-3" />
      <path d={candles.up} strokeWidth="8" className="stroke-gain" />
      <path d={candles.down} strokeWidth="8" className="stroke-loss" />
      <g fontSize="12" className="fill-ink-2">
        <text x="352" y="52">
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

const linkLook =
  'inline-flex min-h-11 items-center justify-center rounded-control px-2 underline underline-offset-4';

function TryDemo() {
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">Try the demo</legend>
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
  'After you pay, an administrator activates your access, usually within 5-15 minutes in business hours.';
const AUTOMATIC = 'Your access begins as soon as your payment arrives.';

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
          onClick={focusCode}
          className={clsx(linkLook, '-mr-2 font-medium text-accent no-underline lg:hidden')}
        >
          Sign in
        </a>
      </div>
      <h1 className="text-title font-semibold tracking-tight text-balance lg:mt-6 lg:text-hero">
        Know what moves your market, and what moves you.
      </h1>
      <p className="max-w-prose text-ink-2">
        Graded signals, market analysis and a trading journal. A financial intelligence platform for
        forex, gold and index traders.
      </p>
      <SignalPicture />
      <div className="flex max-w-md flex-col gap-3">
        <TryDemo />
        <GetAccess {...access} />
      </div>
    </div>
  );
}

/** One tap leads to the field; without a script the link leads to the form. */
function focusCode(event: MouseEvent): void {
  const field = document.querySelector<HTMLInputElement>('#sign-in ~ form [name="access_code"]');
  if (field === null) return;
  event.preventDefault();
  field.focus();
}

export function LoginScreen({ message, canRenew, ...plans }: LoginScreenProps) {
  const config = usePublicConfig();
  const hasJournals = useHasJournals();
  return (
    // Aligned at the top, never centred: what arrives late must not move the button under a finger.
    <main className="mx-auto grid w-full max-w-6xl grow grid-cols-1 content-start items-start gap-x-16 gap-y-8 px-safe pt-4 pb-safe lg:grid-cols-2 lg:px-8 lg:pt-14">
      <Hero
        {...plans}
        platform={config?.platform_name ?? 'Bellwether'}
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
