import { planOf } from '#contracts/rules/plans.ts';
import type { Analytics } from '#web/data/analytics.ts';
import { formatMoney } from '#web/lib/money.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { revenueExplanation } from './explanations.ts';
import { FigureTable } from './FigureTable.tsx';

type Sold = Analytics['revenue'][number];

const columns: Column<Sold & { id: string }>[] = [
  { name: 'Package', cell: ({ package_type }) => planOf(package_type).name },
  { name: 'Payments', cell: ({ payments }) => payments.toLocaleString() },
  { name: 'Revenue', cell: ({ amount, currency }) => formatMoney(amount, currency) },
];

/** What was paid, by package. */
export function Revenue({ revenue }: { revenue: readonly Sold[] }) {
  return (
    <Panel title="Revenue by package" explanation={revenueExplanation}>
      {revenue.length === 0 ? (
        <p className="text-ink-2">No payments in this range</p>
      ) : (
        <FigureTable
          label="Revenue by package"
          columns={columns}
          rows={revenue.map((sold) => ({ ...sold, id: `${sold.package_type} ${sold.currency}` }))}
          sums={currenciesOf(revenue).map((currency) => sumOf(currency, revenue))}
        />
      )}
    </Panel>
  );
}

const currenciesOf = (revenue: readonly Sold[]): string[] => [
  ...new Set(revenue.map(({ currency }) => currency)),
];

/** Currencies are never added up; amounts are added in whole cents. */
function sumOf(currency: string, revenue: readonly Sold[]): string[] {
  const sold = revenue.filter((row) => row.currency === currency);
  const payments = sold.reduce((sum, row) => sum + row.payments, 0);
  const cents = sold.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return [`Total ${currency}`, payments.toLocaleString(), formatMoney(cents / 100, currency)];
}
