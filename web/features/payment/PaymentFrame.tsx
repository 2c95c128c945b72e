import { clsx } from 'clsx';
import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  ClockAlert,
  FlaskConical,
  type LucideIcon,
  Smartphone,
  TicketCheck,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { headings, messageOf, paymentCopy } from './payment-copy.ts';
import { CARD_ATTEMPTS, isQuiet, MOBILE_ATTEMPTS } from './payment-machine.ts';
import type { MobilePrompt, PaymentView, Processing } from './payment-views.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import type { Order } from './use-order.ts';

export function OrderFacts({ order, isDetailed = false }: { order: Order; isDetailed?: boolean }) {
  const { plan, amount, currency, person, session_id } = order;
  return (
    <div className="rounded-control bg-sunken p-3">
      <Facts label="Payment summary">
        <Fact name="Package">
          {plan.name}, {plan.days} days
        </Fact>
        {currency !== null && <Fact name="Amount">{formatMoney(amount, currency)}</Fact>}
        {isDetailed && (
          <>
            {person.name !== '' && (
              <Fact name="Customer">
                <span className="wrap-anywhere">{person.name}</span>
              </Fact>
            )}
            {person.email !== '' && (
              <Fact name="E-mail">
                <span className="wrap-anywhere">{person.email}</span>
              </Fact>
            )}
            <Fact name="Payment session">
              <span className="font-mono text-dense break-all select-all">{session_id}</span>
            </Fact>
          </>
        )}
      </Facts>
    </div>
  );
}

const plain = 'bg-accent-soft text-accent';
const caution = 'bg-warn-soft text-warn';

const looks: Partial<Record<PaymentView['step'], { icon: LucideIcon; className: string }>> = {
  collect_mobile_details: { icon: Smartphone, className: plain },
  voucher: { icon: TicketCheck, className: plain },
  sending_voucher: { icon: TicketCheck, className: plain },
  success: { icon: CircleCheck, className: 'bg-ok-soft text-ok' },
  unconfirmed: { icon: CircleAlert, className: caution },
  invalid: { icon: CircleAlert, className: 'bg-danger-soft text-danger' },
  error: { icon: CircleAlert, className: 'bg-danger-soft text-danger' },
  expired: { icon: ClockAlert, className: caution },
  timeout: { icon: ClockAlert, className: caution },
  cancelled: { icon: CirclePause, className: 'bg-sunken text-ink-2' },
};

function StepIcon({ step }: { step: PaymentView['step'] }) {
  const look = looks[step];
  if (look === undefined) {
    return (
      <span
        aria-hidden
        className="m-1 size-10 rounded-full border-3 border-line border-t-accent motion:animate-turn"
      />
    );
  }
  const Icon = look.icon;
  return (
    <span
      aria-hidden
      className={clsx('flex size-12 items-center justify-center rounded-full', look.className)}
    >
      <Icon className="size-6" />
    </span>
  );
}

function progressOf(view: Processing | MobilePrompt): string {
  if (view.step === 'processing') return `Attempt ${view.attempt} of ${CARD_ATTEMPTS}`;
  return isQuiet(view) ? paymentCopy.quiet : `Attempt ${view.attempt} of ${MOBILE_ATTEMPTS}`;
}

function StepMessage({ view, message }: Pick<PaymentFrameProps, 'view' | 'message'>) {
  return (
    <>
      <span>{message ?? messageOf(view)}</span>
      {view.step === 'error' && view.detail !== null && view.detail !== '' && (
        <span>{view.detail}</span>
      )}
      {'attempt' in view && <span className="font-medium text-ink">{progressOf(view)}</span>}
    </>
  );
}

type PaymentFrameProps = Pick<Order, 'platform' | 'isDemo'> & {
  view: PaymentView;
  /** In place of that of the view. */
  message?: string | undefined;
  children: ReactNode;
};

export function PaymentFrame({ platform, isDemo, view, message, children }: PaymentFrameProps) {
  const heading = headings[view.step];
  const title = useFocusOnChange(heading);
  useEffect(() => {
    document.title = `${heading} · ${platform}`;
  }, [heading, platform]);

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col gap-4 px-safe pt-4 pb-safe sm:justify-center sm:gap-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap items-center gap-x-2.5 text-card font-semibold tracking-tight wrap-anywhere">
          <BrandMark className="size-8" />
          {platform}
        </p>
        {isDemo && (
          <Badge tone="info" icon={FlaskConical}>
            <span className="whitespace-normal">{paymentCopy.demo}</span>
          </Badge>
        )}
      </div>
      <div className="@container flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:gap-6 sm:p-6">
        <div className="flex flex-col items-center gap-2 text-center">
          <StepIcon step={view.step} />
          <h1
            ref={title}
            tabIndex={-1}
            className="text-title font-semibold tracking-tight text-balance"
          >
            {heading}
          </h1>
          <output
            aria-atomic="false"
            className="flex max-w-prose flex-col gap-2 text-balance text-ink-2"
          >
            <StepMessage view={view} message={message} />
          </output>
        </div>
        {children}
      </div>
    </main>
  );
}

/** Focuses the heading when it changes: a screen reader then announces the new step. */
function useFocusOnChange(heading: string) {
  const element = useRef<HTMLHeadingElement>(null);
  const previous = useRef(heading);
  useEffect(() => {
    if (previous.current === heading) return;
    previous.current = heading;
    element.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [heading]);
  return element;
}
