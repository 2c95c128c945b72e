import { clsx } from 'clsx';
import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  ClockAlert,
  type LucideIcon,
  Smartphone,
  TicketCheck,
} from 'lucide-react';
import type { PaymentView } from './payment-view.ts';

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

export function StepIcon({ step }: { step: PaymentView['step'] }) {
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
