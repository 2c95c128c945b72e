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
import { paymentTexts } from './payment-copy.ts';
import { CARD_ATTEMPTS, MOBILE_ATTEMPTS, type PaymentView } from './payment-view.ts';

const processing = 'Processing your payment';
const mobileMoney = 'Mobile money payment';
const voucher = 'Enter your voucher';

const headings: Record<PaymentView['step'], string> = {
  opening: 'Checking your payment',
  processing,
  completing: processing,
  collect_mobile_details: mobileMoney,
  initiating: mobileMoney,
  mobile_money_prompt: 'Approve the payment on your phone',
  voucher,
  sending_voucher: voucher,
  invalid: 'There is a problem with this payment',
  success: 'Payment successful',
  unconfirmed: 'We could not confirm your payment yet',
  error: 'There is a problem with this payment',
  expired: 'This payment has expired',
  timeout: 'No confirmation yet',
  cancelled: 'We stopped checking',
};

const headingOf = ({ step }: PaymentView): string => headings[step];

const messages: Record<Exclude<PaymentView['step'], 'error'>, string> = {
  opening: 'One moment, please.',
  processing: 'We are waiting for the payment service to confirm it. Please keep this page open.',
  completing: 'Completing the demo payment...',
  collect_mobile_details: paymentTexts.collect,
  initiating: paymentTexts.initiating,
  mobile_money_prompt: 'Please approve the payment on your phone.',
  voucher: 'Your network asks for a voucher.',
  sending_voucher: 'Your network asks for a voucher.',
  invalid: paymentTexts.invalid,
  success: 'Thank you. One thing is left: your access has to be activated.',
  unconfirmed:
    'The payment service does not answer us at the moment. If you have approved the payment, it is not lost.',
  expired: paymentTexts.expired,
  timeout: paymentTexts.timeout,
  cancelled:
    'Your payment stays open. If you have approved the prompt on your phone, or still do, we will find it.',
};

/** What a step says: the network's own words where it has spoken. */
function messageOf(view: PaymentView): string {
  if (view.step === 'error') return view.message;
  const prompt = 'prompt' in view && view.step !== 'opening' ? view.prompt : null;
  return prompt ?? messages[view.step];
}

type Look = { icon: LucideIcon; className: string };

const plain = 'bg-accent-soft text-accent';
const caution = 'bg-warn-soft text-warn';

/** Steps that are not here work by themselves: a spinner says so. */
const looks: Partial<Record<PaymentView['step'], Look>> = {
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

/** What a step says, with its counter where it counts. */
function StepMessage({ view }: { view: PaymentView }) {
  return (
    <>
      <span>{messageOf(view)}</span>
      {view.step === 'error' && view.detail !== null && view.detail !== '' && (
        <span>{view.detail}</span>
      )}
      {'attempt' in view && (
        <span className="font-medium text-ink">
          Attempt {view.attempt} of {view.step === 'processing' ? CARD_ATTEMPTS : MOBILE_ATTEMPTS}
        </span>
      )}
    </>
  );
}

type PaymentFrameProps = {
  platform: string;
  /** A payment of the demo gateway. */
  isDemo: boolean;
  view: PaymentView;
  children: ReactNode;
};

/** The one card of the page. The focus goes to its heading when that changes. */
export function PaymentFrame(props: PaymentFrameProps) {
  const { platform, isDemo, view, children } = props;
  const heading = headingOf(view);
  const title = useFocusOnChange(heading);
  useEffect(() => {
    document.title = `${heading} · ${platform}`;
  }, [heading, platform]);

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col gap-4 px-safe pt-4 pb-safe sm:justify-center sm:gap-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-2.5 text-card font-semibold tracking-tight">
          <BrandMark className="size-8" />
          {platform}
        </p>
        {isDemo && (
          <Badge tone="info" icon={FlaskConical}>
            {paymentTexts.demo}
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
            <StepMessage view={view} />
          </output>
        </div>
        {children}
      </div>
    </main>
  );
}

/** Screen readers hear the heading of a step when it takes the place of another. */
function useFocusOnChange(heading: string) {
  const element = useRef<HTMLHeadingElement>(null);
  const shown = useRef(heading);
  useEffect(() => {
    if (shown.current === heading) return;
    shown.current = heading;
    element.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [heading]);
  return element;
}
