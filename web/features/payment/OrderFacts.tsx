import { formatMoney } from '#web/lib/money.ts';
import { Fact, Facts } from '#web/ui/figures/Facts.tsx';
import type { Order } from './use-order.ts';

type OrderFactsProps = {
  order: Order;
  /** Also who pays, and by which number the payment is found. */
  isWhole?: boolean;
};

/** What is paid for. A line whose value is not known is left out. */
export function OrderFacts({ order, isWhole = false }: OrderFactsProps) {
  const { plan, amount, currency, person, session_id } = order;
  return (
    <div className="rounded-control bg-sunken p-3">
      <Facts label="Payment summary">
        <Fact name="Package">
          {plan.name}, {plan.days} days
        </Fact>
        {currency !== null && <Fact name="Amount">{formatMoney(amount, currency)}</Fact>}
        {isWhole && (
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
