import { CreditCard, type LucideIcon, Smartphone } from 'lucide-react';
import type { PaymentMethod } from '#contracts/primitives.ts';
import { Badge } from '#web/ui/Badge.tsx';

const looks: Record<PaymentMethod, { name: string; hint: string; icon: LucideIcon }> = {
  mobile_money: {
    name: 'Mobile Money',
    hint: 'MTN, Vodafone (Telecel) or AirtelTigo: you approve it on your phone.',
    icon: Smartphone,
  },
  stripe: {
    name: 'Credit/Debit Card',
    hint: 'On the page of the payment service; we never see your card number.',
    icon: CreditCard,
  },
};

type MethodCardProps = {
  method: PaymentMethod;
  /** With its currency. */
  price: string;
  isDemo: boolean;
  isChecked: boolean;
  onChoose: () => void;
};

export function MethodCard({ method, price, isDemo, isChecked, onChoose }: MethodCardProps) {
  const { name, hint, icon: Icon } = looks[method];
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-card border border-line-strong bg-surface p-4 outline-accent transition-colors has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2">
      <input
        type="radio"
        name="payment-method"
        value={method}
        checked={isChecked}
        onChange={onChoose}
        className="mt-1 size-4.5 shrink-0 accent-accent"
      />
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-2" />
      <span className="flex min-w-0 grow flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <span className="ml-auto font-semibold">{price}</span>
        </span>
        {isDemo ? (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-ink-2">
            <Badge tone="info">Demo</Badge>
            No money moves.
          </span>
        ) : (
          <span className="text-dense text-ink-2">{hint}</span>
        )}
      </span>
    </label>
  );
}
