import type { ReactNode } from 'react';
import type { ReconciledFigure, Reconciliation } from '#web/data/journal/imports.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Balance } from '#web/ui/figures/amounts.tsx';
import { figureNames } from './import-copy.ts';

type Figure = ReconciledFigure['figure'];

const ratios: readonly Figure[] = ['profit_factor', 'recovery_factor', 'sharpe_ratio'];

const agreements: Record<ReconciledFigure['agrees'], string> = {
  both: 'Matches',
  deal: 'Matches per deal',
  position: 'Matches per closed part',
  none: 'Differs',
  'not stated': 'Not stated',
};

/** The figures that a statement states beside ours, counted per closed part and per deal. */
export function ReconciliationTable({ of }: { of: Reconciliation }) {
  const { figures, currency } = of;
  return (
    <div className="@container flex flex-col gap-3">
      <NetProfit of={of} />
      <table className="w-full text-left text-dense">
        <caption className="sr-only">Figures of the statement and ours</caption>
        <thead className="sr-only text-ink-3 @lg:not-sr-only">
          <tr>
            {['Figure', 'Statement', 'Ours per deal', 'Ours per closed part', 'Result'].map(
              (name) => (
                <th
                  key={name}
                  scope="col"
                  className="py-1 pr-3 font-medium @lg:not-first:not-last:text-right"
                >
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <FigureRow key={figure.figure} of={figure} currency={currency} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NetProfit({ of: { figures, journalNet, currency } }: { of: Reconciliation }) {
  const net = figures.find(({ figure }) => figure === 'net_profit');
  if (net === undefined || net.stated === null) {
    return <Banner kind="info">The statement does not state its net profit.</Banner>;
  }
  const isSame = net.agrees !== 'none';
  const isInJournal = journalNet === null || journalNet === net.stated;
  return (
    <>
      <Banner kind={isSame ? 'ok' : 'warn'}>
        {isSame
          ? 'The net profit matches the statement to the cent.'
          : 'The net profit differs from the statement.'}
      </Banner>
      {!isInJournal && (
        <Banner kind="info">
          The journal holds <Balance amount={journalNet} currency={currency} /> of it now: trades of
          this import were edited, deleted or already there.
        </Banner>
      )}
    </>
  );
}

function FigureRow({ of, currency }: { of: ReconciledFigure; currency: string }) {
  const { figure, stated, perDeal, perPosition, agrees, reason } = of;
  return (
    <tr className="block border-t border-line py-2 align-top @lg:table-row">
      <th scope="row" className="block font-medium @lg:table-cell @lg:py-2 @lg:pr-3">
        {figureNames[figure]}
      </th>
      <Cell name="Statement">{valueOf(figure, stated, currency)}</Cell>
      <Cell name="Ours per deal">{valueOf(figure, perDeal, currency)}</Cell>
      <Cell name="Ours per closed part">{valueOf(figure, perPosition, currency)}</Cell>
      <td className="block @lg:table-cell @lg:py-2">
        <span className={agrees === 'none' ? 'font-medium text-warn' : 'text-ink-2'}>
          {agreements[agrees]}
        </span>
        {reason !== null && <p className="text-ink-2">{reason}</p>}
      </td>
    </tr>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="flex justify-between gap-3 @lg:table-cell @lg:py-2 @lg:pr-3 @lg:text-right">
      <span aria-hidden className="text-ink-3 @lg:hidden">
        {name}
      </span>
      <span className="whitespace-nowrap">{children}</span>
    </td>
  );
}

function valueOf(figure: Figure, value: number | null, currency: string): ReactNode {
  if (value === null) return '–';
  if (figure === 'trades') return value.toLocaleString();
  if (ratios.includes(figure)) return value.toFixed(2);
  return <Balance amount={value} currency={currency} />;
}
