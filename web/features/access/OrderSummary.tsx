import type { Plan } from '#contracts/rules/payments/plans.ts';
import { formatMoney } from '#web/lib/format.ts';

type OrderSummaryProps = {
  plan: Plan;
  /** Major units. */
  amount: number;
  currency: string;
  note?: string | undefined;
};

export function OrderSummary({ plan, amount, currency, note }: OrderSummaryProps) {
  return (
    <section
      aria-labelledby="order-summary"
      className="rounded-card border border-line bg-surface p-4 md:p-6"
    >
      <h2 id="order-summary" className="text-card font-semibold">
        Order summary
      </h2>
      <dl className="mt-3 flex flex-col gap-2">
        <Line name="Package" value={plan.name} />
        <Line name="Access" value={`${plan.days} days`} />
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
          <dt className="font-medium">Total</dt>
          <dd className="text-tile font-semibold">{formatMoney(amount, currency)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-dense text-ink-2">{note ?? 'One payment. No auto-renewal.'}</p>
    </section>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}
