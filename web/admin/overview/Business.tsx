import type { ReactNode } from 'react';
import { type BusinessOverview, type Period, useBusiness } from '#web/data/admin/admin-stats.ts';
import { useOpenTarget } from '#web/data/notifications/opened-item.ts';
import { formatDateTime } from '#web/lib/format-time.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { Age } from '#web/ui/figures/times.tsx';
import { CountLink } from './CountLink.tsx';
import { businessLinks, type LinkedCount, periodLinks } from './overview-links.ts';
import { OverviewBlock } from './StatCards.tsx';

/** This month against the last one, and what needs a look soon. Each count opens its list. */
export function Business() {
  const now = useNow();
  return (
    <OverviewBlock
      title="Business"
      of={useBusiness(now)}
      failure="The figures of the month could not be loaded."
    >
      {(business) => (
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
          <Months business={business} />
          <div className="flex min-w-0 flex-col gap-4">
            <Soon business={business} />
            <Newest members={business.newest} />
          </div>
        </div>
      )}
    </OverviewBlock>
  );
}

const monthName = ({ from }: Period): string => formatDateTime(from, { month: 'long' }, 'en-GB');

type Row = { name: string; cells: readonly [now: ReactNode, before: ReactNode] };

function Months({ business }: { business: BusinessOverview }) {
  const { this_month: current, last_month: before } = business;
  const periods = [current, before] as const;
  const names = periods.map(monthName);
  const [links, linksBefore] = [periodLinks(current), periodLinks(before)];
  const counted = (name: string, key: keyof typeof links): Row => ({
    name,
    cells: [
      <Counted key="now" of={links[key]} label={`${name}, ${names[0]}`} />,
      <Counted key="before" of={linksBefore[key]} label={`${name}, ${names[1]}`} />,
    ],
  });
  const rows = [
    ...incomeRows(periods),
    counted('Payments received', 'received_payments'),
    counted('Failed payments', 'failed_payments'),
    counted('Activations', 'activations'),
    counted('New members', 'new_members'),
  ];
  return (
    <div className="@container">
      <table aria-label="This month and last month" className="w-full text-right @max-3xs:block">
        <thead className="text-dense text-ink-2 @max-3xs:block">
          <tr className={stackedRow}>
            <th scope="col" className="pb-1 text-left font-medium @max-3xs:basis-full">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className={`pb-1 pl-3 font-medium ${stackedCell}`}>
              {names[0]} so far
            </th>
            <th scope="col" className={`pb-1 pl-3 font-medium ${stackedCell}`}>
              {names[1]}
            </th>
          </tr>
        </thead>
        <tbody className="@max-3xs:block">
          {rows.map(({ name, cells }) => (
            <tr key={name} className={`border-t border-line ${stackedRow}`}>
              <th
                scope="row"
                className="py-1 text-left text-dense font-normal text-ink-2 @max-3xs:basis-full"
              >
                {name}
              </th>
              <td className={`py-1 pl-3 font-semibold ${stackedCell}`}>{cells[0]}</td>
              <td className={`py-1 pl-3 ${stackedCell}`}>{cells[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const stackedRow = '@max-3xs:flex @max-3xs:flex-wrap';
const stackedCell = '@max-3xs:grow @max-3xs:basis-1/3';

type Income = Period['income'][number];

const sameMoney = (one: Income, other: Income): boolean =>
  one.currency === other.currency && one.demo === other.demo;

const amountIn = ({ income }: Period, kind: Income): string =>
  formatMoney(income.find((money) => sameMoney(money, kind))?.amount ?? 0, kind.currency);

/** A row for each currency of either month; one of none where nothing came. */
function incomeRows([current, before]: readonly [Period, Period]): Row[] {
  const late = before.income.filter(
    (money) => !current.income.some((own) => sameMoney(own, money)),
  );
  const kinds = [...current.income, ...late].toSorted(
    (one, other) => Number(one.demo) - Number(other.demo), // real money first
  );
  if (kinds.length === 0) return [{ name: 'Income', cells: ['–', '–'] }];
  return kinds.map((kind) => ({
    name: `Income in ${kind.currency}${kind.demo ? ', demo payments' : ''}`,
    cells: [amountIn(current, kind), amountIn(before, kind)],
  }));
}

function Counted({ of: { count, link }, label }: { of: LinkedCount; label: string }) {
  const text = count.toLocaleString();
  return (
    <CountLink
      link={link}
      label={`${text}: ${label}`}
      className="inline-flex min-h-8 min-w-11 items-center justify-end touch:min-h-11"
    >
      {text}
    </CountLink>
  );
}

function Soon({ business }: { business: BusinessOverview }) {
  const { expiring, failed_mails: failed } = businessLinks(business);
  return (
    <Facts label="Soon and failed">
      <Fact name="Access ends within 7 days">
        <Counted of={expiring} label="Access ends within 7 days" />
      </Fact>
      <Fact name="Failed mails" badge={failed.count > 0 && <Badge tone="danger">Look</Badge>}>
        <Counted of={failed} label="Failed mails" />
      </Fact>
    </Facts>
  );
}

function Newest({ members }: { members: BusinessOverview['newest'] }) {
  const openTarget = useOpenTarget();
  return (
    <section aria-labelledby="newest-members">
      <h3 id="newest-members" className="text-dense font-medium text-ink-2">
        Newest members
      </h3>
      {members.length === 0 ? (
        <p className="text-ink-2">No members yet</p>
      ) : (
        <ul className="divide-y divide-line">
          {members.map(({ id, username, created_at }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => openTarget({ section: 'users', item: id })}
                className="flex min-h-9 w-full items-center justify-between gap-3 rounded-control text-left -outline-offset-2 transition-colors hover:bg-sunken touch:min-h-11"
              >
                <span className="min-w-0 truncate font-medium">{username}</span>
                <span className="shrink-0 text-dense text-ink-3">
                  <Age instant={created_at} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
