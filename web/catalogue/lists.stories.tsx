import type { Meta } from '@storybook/react-vite';
import { useRef } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { CardFacts, type Column, DataTable } from '#web/ui/DataTable.tsx';
import { FigureTable } from '#web/ui/FigureTable.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { ImageGrid } from '#web/ui/ImageGrid.tsx';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PostBody } from '#web/ui/PostBody.tsx';
import { PullToRefresh } from '#web/ui/PullToRefresh.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { SelectAll, SelectionBar, SelectRow, useSelection } from '#web/ui/selection.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { VirtualRows } from '#web/ui/VirtualRows.tsx';
import { NOW } from './fixed-world.ts';
import { ARABIC, doNothing, LONG, over, Stateful, variants } from './variants.tsx';

const meta = { title: 'Components/Lists and layout' } satisfies Meta;
export default meta;

type Row = { id: string; name: string; pairs: string; pnl: number };

const rows: readonly Row[] = [
  { id: '1', name: 'Efua Boateng', pairs: 'EURUSD', pnl: 47 },
  { id: '2', name: LONG, pairs: 'XAUUSD, US30, GBPUSD', pnl: -1_264_310.25 },
  { id: '3', name: ARABIC, pairs: 'USDJPY', pnl: 0 },
];

const columns: readonly Column<Row, 'name' | 'pnl'>[] = [
  { name: 'Name', sortKey: 'name', cell: ({ name }) => <span dir="auto">{name}</span> },
  { name: 'Pairs', cell: ({ pairs }) => pairs },
  { name: 'P&L', isFigure: true, sortKey: 'pnl', cell: ({ pnl }) => <Pnl value={pnl} /> },
];

const card = (row: Row) => (
  <Card>
    <CardFacts row={row} columns={columns} names={['Name', 'Pairs', 'P&L']} wide="Name" />
  </Card>
);

function SelectableTable() {
  const selection = useSelection('catalogue');
  return (
    <>
      <DataTable
        label="Members"
        columns={columns}
        rows={rows}
        sorting={{ key: 'pnl', isDown: true, onSort: doNothing }}
        selection={selection}
        renderCard={card}
      />
      <div className="flex items-center">
        <SelectAll selection={selection} rows={rows} isLabelled />
        <SelectRow selection={selection} id="1" />
      </div>
    </>
  );
}

export const Tables = variants('DataTable, CardFacts, SelectAll, SelectRow', {
  'DataTable with a selection': <SelectableTable />,
});

const allSelected = {
  ids: new Set(['1', '2']),
  isAll: false,
  has: () => true,
  toggle: doNothing,
  choose: doNothing,
  chooseAll: doNothing,
  clear: doNothing,
};

export const Selected = over(
  'SelectionBar',
  <SelectionBar selection={allSelected} loaded={2} total={1264} things="trades">
    <Button size="sm">Tags</Button>
    <Button size="sm">Delete</Button>
  </SelectionBar>,
);

function LongTable() {
  const body = useRef<HTMLTableSectionElement>(null);
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Ten thousand rows</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
        </tr>
      </thead>
      <tbody ref={body}>
        <VirtualRows
          count={10_000}
          body={body}
          renderRow={(index, measure) => (
            <tr key={index} ref={measure} data-index={index}>
              <th scope="row" className="h-12 font-normal">
                Row {index + 1}
              </th>
            </tr>
          )}
        />
      </tbody>
    </table>
  );
}

export const LongTables = variants('VirtualRows', { 'Ten thousand rows': <LongTable /> });

export const Figures = variants('FigureTable, ScrollArea', {
  FigureTable: (
    <FigureTable
      label="By pair"
      columns={columns}
      rows={rows}
      sums={[['All', '3 pairs', '−$1,264,263.25']]}
    />
  ),
  ScrollArea: (
    <ScrollArea label="A wide line" className="overflow-x-auto">
      <p className="w-max">{`${LONG} ${LONG}`}</p>
    </ScrollArea>
  ),
});

export const Cards = variants('Card, CardGrid, Panel, OpenedItem', {
  Card: <Card>One block of a screen</Card>,
  CardGrid: (
    <CardGrid rows={rows} keyOf={({ id }) => id} className="sm:grid-cols-2">
      {card}
    </CardGrid>
  ),
  Panel: (
    <Panel title="Liquidity map" isModelled note="Of closed candles.">
      <p>Content</p>
    </Panel>
  ),
  'Panel, long title': (
    <Panel title={LONG} badge={<Badge tone="ok" label="Active" />} isPlain>
      <p>{LONG}</p>
    </Panel>
  ),
  OpenedItem: (
    <OpenedItem by={null}>
      <Card>What a notification leads to</Card>
    </OpenedItem>
  ),
});

/** A drawing of one colour: no picture of the demo is loaded for it. */
const picture =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='400' height='225'><rect width='400' height='225' fill='teal'/></svg>";

export const Pictures = variants('ImageGrid', {
  One: <ImageGrid images={[picture]} about="The retest" onOpen={doNothing} />,
  Six: (
    <ImageGrid
      images={Array.from({ length: 6 }, () => picture)}
      about="A week"
      onOpen={doNothing}
    />
  ),
});

export const Posts = variants('PostBody', {
  Usual: <PostBody title="The retest" description="A level breaks." images={[picture]} />,
  'Long text': <PostBody title={LONG} description={LONG} images={[]} />,
  'Right to left': <PostBody title={ARABIC} description={ARABIC} images={[]} />,
});

const refresh = () => Promise.resolve();

export const Headings = {
  render: () => (
    <main className="bg-canvas p-4 text-ink">
      <ScreenHeading
        title="Live Market Data"
        subtitle="Prices of nine instruments, as they come"
        badge={<Badge tone="ok" label="Market Open" />}
        provenance={{
          source: 'simulated' as const,
          freshness: { asOf: NOW - 60_000, isOffline: false, oldAfterMs: 300_000 },
        }}
        refresh={refresh}
        autoRefresh={{ isOn: true, every: 'every 30 seconds', onChange: doNothing }}
        action={<Button variant="primary">Add Trade</Button>}
      />
      <PullToRefresh refresh={refresh} />
    </main>
  ),
};

const tabs = [
  { key: 'trades', label: 'Trades' },
  { key: 'insights', label: 'Insights' },
  { key: 'long', label: LONG },
] as const;

export const Tabbed = variants('Tabs', {
  Usual: (
    <Stateful<(typeof tabs)[number]['key']> of="trades">
      {(open, onOpen) => (
        <Tabs
          label="Journal"
          tabs={tabs}
          renderTab={(key) => <p>Content of {key}</p>}
          control={{ open, onOpen }}
        />
      )}
    </Stateful>
  ),
});
