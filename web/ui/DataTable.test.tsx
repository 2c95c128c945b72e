import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Column, DataTable, type Sorting } from './DataTable.tsx';
import { SingleKeysContext } from './row-keys.ts';
import { SelectionBar, useSelection } from './selection.tsx';

type Member = { id: string; name: string; days: number };

const members = (count: number): Member[] =>
  Array.from({ length: count }, (_, n) => ({ id: `${n}`, name: `Member ${n}`, days: n }));

type Key = 'name' | 'days';

const columns: readonly Column<Member, Key>[] = [
  { name: 'Name', sortKey: 'name', cell: ({ name }) => name },
  { name: 'Days', isFigure: true, cell: ({ days }) => days },
];

function List(props: {
  rows: readonly Member[];
  total?: number;
  sorting?: Sorting<Key>;
  onOpen?: (row: Member) => void;
  hasSingleKeys?: boolean;
}) {
  const [filter, setFilter] = useState('all');
  const selection = useSelection(filter);
  const { rows, total = rows.length, hasSingleKeys = true, ...table } = props;
  return (
    <SingleKeysContext value={hasSingleKeys}>
      <main>
        <input type="search" aria-label="Search" />
        <button onClick={() => setFilter('expired')}>Expired</button>
        <DataTable
          {...table}
          label="Members"
          columns={columns}
          rows={rows}
          selection={selection}
          tableFrom="1rem"
          renderCard={({ name }) => name}
        />
        <SelectionBar selection={selection} loaded={rows.length} total={total} things="members">
          <button>
            {selection.isAll ? 'Extend all' : `Extend ${[...selection.ids].join(' ')}`}
          </button>
        </SelectionBar>
      </main>
    </SingleKeysContext>
  );
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});

const focusedRow = () => document.activeElement?.getAttribute('data-row');

it('sorts by a head, and the other way round at the second press', async () => {
  const onSort = vi.fn<Sorting<Key>['onSort']>();
  const { rerender } = render(
    <List rows={members(2)} sorting={{ key: 'days', isDown: true, onSort }} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  rerender(<List rows={members(2)} sorting={{ key: 'name', isDown: false, onSort }} />);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort.mock.calls).toEqual([
    ['name', false],
    ['name', true],
  ]);
});

it('selects rows, those in the list, and all that match', async () => {
  render(<List rows={members(3)} total={40} />);
  const row = screen.getByRole('row', { name: /Member 1/ });
  await userEvent.click(within(row).getByRole('checkbox', { name: 'Select' }));
  expect(screen.getByRole('button', { name: 'Extend 1' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 3' }));
  expect(screen.getByText('3 members selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Select all 40 that match' }));
  expect(screen.getByText('40 members selected')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Extend all' })).toBeVisible();
});

it('selects nothing of another list', async () => {
  render(<List rows={members(3)} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Expired' }));
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
});

it('moves by j and k, selects by x, opens by Enter and searches by a slash', async () => {
  const onOpen = vi.fn<(row: Member) => void>();
  render(<List rows={members(3)} onOpen={onOpen} />);
  await userEvent.keyboard('jj');
  expect(focusedRow()).toBe('1');
  await userEvent.keyboard('kx{Enter}');
  expect(focusedRow()).toBe('0');
  expect(screen.getByRole('button', { name: 'Extend 0' })).toBeVisible();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(members(1)[0]);
  await userEvent.keyboard('/jx');
  expect(screen.getByRole('searchbox')).toHaveValue('jx');
});

it('leaves single keys alone where they are switched off; Enter still opens a row', async () => {
  const onOpen = vi.fn<(row: Member) => void>();
  render(<List rows={members(2)} onOpen={onOpen} hasSingleKeys={false} />);
  await userEvent.keyboard('j/x');
  expect(document.body).toHaveFocus();
  screen.getAllByRole('row')[1]?.focus();
  await userEvent.keyboard('jx{Enter}');
  expect(focusedRow()).toBe('0');
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(members(1)[0]);
});

it('has only the rows in view in the page from 200 on', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48);
  const { rerender } = render(<List rows={members(199)} />);
  expect(screen.getAllByRole('row')).toHaveLength(200);
  rerender(<List rows={members(5000)} />);
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(200));
});
