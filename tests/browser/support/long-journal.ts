import { EntryFields } from '#contracts/journal/journal.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { aPicture, shaOf } from '#tests/support/pictures.ts';

const pairs = ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'US30'];

/** Creates distinct pictures. */
const manyPictures = (count: number): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      aPicture('webp', { width: 200 + index, height: 120, red: index % 256 }),
    ),
  );

const toRow = (index: number, shas: readonly string[]) => ({
  id: `long-${String(index).padStart(6, '0')}`,
  kind: 'entry',
  fields: {
    ...EntryFields.parse({
      date: new Date(Date.UTC(2020, 0, 1) + index * HOUR_MS).toISOString(),
      pair: pairs[index % pairs.length],
      type: index % 2 === 0 ? 'buy' : 'sell',
      entry_price: 1 + (index % 1000) / 10_000,
      exit_price: 1 + (index % 900) / 10_000,
      size: 0.1,
      pnl: ((index * 37) % 400) - 180.25,
      commission: -0.7,
      notes: `Trade ${index}: “waited” for the retest \\ took half off, ${'é'.repeat(index % 50)}`,
      tags: ['trend', `week ${index % 52}`],
      account_id: 'main',
      screenshots: shas.slice(index * 2, index * 2 + 2),
    }),
    deleted: false,
  },
});

/** Creates the backup of a long journal: trades, their account, and pictures. */
export async function makeLongBackup(trades: number, pictures: number) {
  const files = await manyPictures(pictures);
  const screenshots = files.map((file) => ({
    sha: shaOf(file),
    data_url: `data:image/webp;base64,${file.toString('base64')}`,
  }));
  const shas = screenshots.map(({ sha }) => sha);
  const account = {
    name: 'Main',
    currency: 'USD',
    starting_balance: 10_000,
    broker_zone: 'New York +7',
    type: 'live',
    number: '12345678',
    deleted: false,
  };
  const rows = Array.from({ length: trades }, (_, index) => toRow(index, shas));
  return {
    format: 'bellwether-export',
    version: 1,
    exported_at: '2026-11-20T10:00:00.000Z',
    member: { username: 'Ama Mensah', email: null },
    gaps: [],
    counts: { tradingJournal: trades + 1, screenshots: pictures },
    tradingJournal: [...rows, { id: 'main', kind: 'account', fields: account }],
    screenshots,
  };
}
