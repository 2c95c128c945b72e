import { useState } from 'react';
import type { PublicConfig } from '#contracts/public-config.ts';
import type { Plan } from '#contracts/rules/plans.ts';
import type { AccessRequest } from '#contracts/visitors.ts';
import { formatMoney } from '#web/lib/money.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { MethodCard } from './MethodCard.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { usePay } from './use-pay.ts';

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
  const pay = usePay({ request, method, shown: { amount: offer.prices[plan.type], currency } });
  const price = formatMoney(pay.charge.amount, pay.charge.currency);
  return (
    <form onSubmit={pay.onSubmit} className="grid items-start gap-4 md:grid-cols-3 md:gap-6">
      <div className="md:order-last">
        <OrderSummary plan={plan} {...pay.charge} />
      </div>
      <div className="flex flex-col gap-4 md:col-span-2">
        <fieldset className="flex flex-col gap-3" disabled={pay.isBusy}>
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
            {formatMoney(offer.prices[plan.type], currency)}. Press the button once more if you
            agree; nothing has been charged yet.
          </Banner>
        )}
        {pay.refusal !== null && <Banner kind="danger">{pay.refusal}</Banner>}
        <Button
          type="submit"
          variant="primary"
          isBusy={pay.isBusy}
          busyLabel="Starting payment..."
          className="w-full sm:w-auto sm:self-start"
        >
          {`Pay ${price}`}
        </Button>
        {demo && (
          <p className="text-dense text-ink-2">
            This is a demo: the payment is played through and no money moves.
          </p>
        )}
      </div>
    </form>
  );
}
