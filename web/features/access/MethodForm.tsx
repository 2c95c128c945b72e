import { CreditCard, type LucideIcon, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { PaymentMethod } from '#contracts/primitives.ts';
import type { PublicConfig } from '#contracts/public-config.ts';
import type { Plan } from '#contracts/rules/payments/plans.ts';
import type { AccessRequest } from '#contracts/payments/leads.ts';
import { usePay } from '#web/data/payments/purchase-start.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { purchaseFailure } from './purchase-flow.ts';

const looks: Record<PaymentMethod, { name: string; hint: string; icon: LucideIcon }> = {
  mobile_money: {
    name: 'Mobile Money',
    hint: 'MTN, Vodafone (Telecel) or AirtelTigo: you approve it on your phone.',
    icon: Smartphone,
  },
  stripe: {
    name: 'Credit/Debit Card',
    hint: "You pay on the payment service's page; we never see your card number.",
    icon: CreditCard,
  },
};

type MethodCardProps = {
  method: PaymentMethod;
  price: string;
  isDemo: boolean;
  isChecked: boolean;
  onChoose: () => void;
};

function MethodCard({ method, price, isDemo, isChecked, onChoose }: MethodCardProps) {
  const { name, hint, icon: Icon } = looks[method];
  return (
    <label className="flex cursor-pointer flex-wrap items-start gap-3 rounded-card border border-line-strong bg-surface p-4 outline-accent transition-colors has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2">
      <input
        type="radio"
        name="payment-method"
        value={method}
        checked={isChecked}
        onChange={onChoose}
        className="mt-1 size-4.5 shrink-0 accent-accent"
      />
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-2" />
      <span className="flex min-w-0 grow basis-40 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <span className="ml-auto font-semibold">{price}</span>
        </span>
        {isDemo ? (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-ink-2">
            <Badge tone="info">Demo</Badge>
            You won't be charged.
          </span>
        ) : (
          <span className="text-dense text-ink-2">{hint}</span>
        )}
      </span>
    </label>
  );
}

type Offer = PublicConfig['payment_methods'][number];

type MethodFormProps = {
  plan: Plan;
  request: AccessRequest;
  methods: readonly Offer[];
  first: Offer;
};

export function MethodForm({ plan, request, methods, first }: MethodFormProps) {
  const [chosen, setChosen] = useState(first.method);
  const offer = methods.find(({ method }) => method === chosen) ?? first;
  const { method, currency, demo } = offer;
  const pay = usePay({ request, method, displayed: { amount: offer.prices[plan.type], currency } });
  const refusal = purchaseFailure({ request: null, payment: pay.error });
  const price = formatMoney(pay.charge.amount, pay.charge.currency);
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        pay.pay();
      }}
      className="grid grid-cols-1 items-start gap-4 md:grid-cols-3 md:gap-6"
    >
      <div className="md:order-last">
        <OrderSummary plan={plan} {...pay.charge} />
      </div>
      <div className="flex flex-col gap-4 md:col-span-2">
        <fieldset className="flex min-w-0 flex-col gap-3" disabled={pay.isBusy}>
          <legend className="sr-only">Payment method</legend>
          {methods.map((each) => (
            <MethodCard
              key={each.method}
              method={each.method}
              price={formatMoney(each.prices[plan.type], each.currency)}
              isDemo={each.demo}
              isChecked={each.method === method}
              onChoose={() => setChosen(each.method)}
            />
          ))}
        </fieldset>
        {pay.hasChanged && (
          <Banner kind="warn">
            The amount has changed: {price} will be charged, not{' '}
            {formatMoney(offer.prices[plan.type], currency)}. Nothing has been charged yet. Press
            the button again if you agree.
          </Banner>
        )}
        {refusal !== null && <Banner kind="danger">{refusal}</Banner>}
        <Button
          type="submit"
          variant="primary"
          isBusy={pay.isBusy}
          busyLabel="Starting payment..."
          className="w-full sm:w-auto sm:self-start"
        >
          {`Pay ${price}`}
        </Button>
        {demo && <p className="text-dense text-ink-2">Demo: you won't be charged.</p>}
      </div>
    </form>
  );
}
