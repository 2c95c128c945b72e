import { formatMoney } from '#web/lib/format.ts';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import type { Order } from './use-order.ts';

type OrderFactsProps = {
  order: Order;
  /** Includes the customer and the payment session. */
  isDetailed?: boolean;
};

/** The order; unknown values have no row. */
export function OrderFacts({ order, isDetailed = false }: OrderFactsProps) {
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
            {person.name !== '' && <Fact name="Customer">{person.name}</Fact>}
            {person.email !== '' && <Fact name="E-mail">{person.email}</Fact>}
            <Fact name="Payment session">
              <span className="font-mono text-dense break-all select-all">{session_id}</span>
            </Fact>
          </>
        )}
      </Facts>
    </div>
  );
}
