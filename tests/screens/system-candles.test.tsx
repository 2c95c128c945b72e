import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { candleImportEndpoints, IMPORT_BYTES } from '#contracts/market/candle-import.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { CandleImport } from '#web/admin/system/CandleImport.tsx';

const { importFile } = candleImportEndpoints;
const CALL = 'POST /api/admin/candles/import';

/** Two minutes of a broker's Monday, a weekend before, and a row that is none. */
const text = [
  '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>',
  '2024.10.25\t23:59:00\t1.1000\t1.1010\t1.0990\t1.1000\t90',
  '2024.10.28\t00:00:00\t1.1000\t1.1010\t1.0990\t1.1005\t80',
  '2024.10.28\t00:01:00\t1.1005\t1.1010\t1.0990\t0\t80',
  '2024.10.28\t00:02:00\t1.1005\t1.1010\t1.0990\t1.1000\t70',
  '',
].join('\n');
const aFile = () => new File([text], 'EURUSD_M1.csv', { type: 'text/csv' });

function showPanel(handlers: HttpHandler[] = []) {
  const view = renderScreen(<CandleImport />, { user: 'admin', handlers });
  const panel = within(screen.getByRole('region', { name: 'Import Candles' }));
  const button = (name: RegExp | string) => panel.getByRole('button', { name });
  const choose = (file: File) => view.user.upload(panel.getByLabelText('File of candles'), file);
  return { ...view, panel, button, choose };
}

const zoneField = { name: 'Time zone of the file' };

it('previews nothing without a file', () => {
  const { panel, button } = showPanel();
  expect(panel.getByText('No file chosen')).toBeVisible();
  expect(button('Preview')).toBeDisabled();
  expect(panel.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
});

it('previews a file before the import', async () => {
  const { user, panel, button, choose } = showPanel();
  await choose(aFile());
  expect(panel.getByText('EURUSD_M1.csv, 1 kB')).toBeVisible();
  await user.selectOptions(panel.getByRole('combobox', zoneField), 'NY-server');
  await user.click(button('Preview'));

  const tiles = within(await panel.findByLabelText('What was found'));
  expect(tiles.getByText('Rows').nextSibling).toHaveTextContent('4');
  expect(tiles.getByText('Good candles').nextSibling).toHaveTextContent('3');
  expect(panel.getByText(/look like those of New York \+ 7 hours/)).toBeVisible();
  const note = panel.getByText('A price is not above zero').closest('li');
  expect(note).toHaveTextContent('Left out1 row');
  expect(note).toHaveTextContent('Line 4: 2024.10.28 00:01:00 1.1005 1.1010 1.0990 0 80');
  const gaps = within(panel.getByRole('table', { name: /The longest gaps/ }));
  expect(gaps.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FromToMissing',
    '2024-10-27 21:012024-10-27 21:021',
  ]);
});

it('suggests the time zone of the file', async () => {
  const { user, panel, button, choose } = showPanel();
  await choose(aFile());
  await user.click(button('Preview'));
  expect(
    await panel.findByText(/were read as UTC, but look like New York \+ 7 hours/),
  ).toBeVisible();
  await user.click(button('Change time zone'));

  expect(await panel.findByText(/look like those of New York \+ 7 hours/)).toBeVisible();
  expect(panel.getByRole('combobox', zoneField)).toHaveValue('NY-server');
});

it('imports the previewed file, and resets for the next one', async () => {
  const { user, panel, button, choose, backend } = showPanel();
  await choose(aFile());
  await user.click(button('Preview'));
  await user.click(await panel.findByRole('button', { name: 'Import 3 candles' }));

  expect(await panel.findByText('3 candles of EURUSD M1 imported.')).toBeVisible();
  expect(panel.getByText('No file chosen')).toBeVisible();
  expect(button('Preview')).toBeDisabled();
  expect(panel.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  expect(backend.calls.filter((call) => call.startsWith(CALL))).toHaveLength(2);
});

it('discards a preview when an option changes', async () => {
  const { user, panel, button, choose } = showPanel();
  await choose(aFile());
  await user.click(button('Preview'));
  await panel.findByRole('button', { name: 'Import 3 candles' });
  await user.selectOptions(panel.getByRole('combobox', { name: 'Instrument' }), 'GBPUSD');
  expect(panel.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  expect(panel.queryByText('Good candles')).not.toBeInTheDocument();
});

it('explains the expected format when a file has no candles', async () => {
  const { user, panel, button, choose } = showPanel();
  await choose(new File(['Dear desk,\n'], 'letter.txt'));
  await user.click(button('Preview'));
  const message = await panel.findByRole('alert');
  expect(message).toHaveTextContent('No row of this file is a candle. Expected is a CSV file');
  expect(panel.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
});

it('says when the server could not be reached, and keeps the file', async () => {
  const { user, panel, button, choose, backend } = showPanel();
  await choose(aFile());
  await user.click(button('Preview'));
  await panel.findByRole('button', { name: 'Import 3 candles' });
  backend.use(mockUnreachable(importFile));
  await user.click(button('Import 3 candles'));
  expect(await panel.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
  expect(button('Import 3 candles')).toBeEnabled();
});

it('says when the server rejects', async () => {
  const { user, panel, button, choose } = showPanel([
    mockFailure(importFile, 'candles.unreadable_file', 'These are not the prices of EURUSD.'),
  ]);
  await choose(aFile());
  await user.click(button('Preview'));
  expect(await panel.findByRole('alert')).toHaveTextContent('These are not the prices of EURUSD.');
});

it('says when the file can no longer be read', async () => {
  const { user, panel, button, choose } = showPanel();
  const file = aFile();
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await choose(file);
  await user.click(button('Preview'));
  expect(await panel.findByRole('alert')).toHaveTextContent('Please choose it again.');
});

it('sends no file that is too large', async () => {
  const { button, panel, choose } = showPanel();
  const file = aFile();
  Object.defineProperty(file, 'size', { value: IMPORT_BYTES + 1 });
  await choose(file);
  expect(panel.getByRole('alert')).toHaveTextContent('This file has 96.0 MB; up to 96.0 MB');
  expect(button('Preview')).toBeDisabled();
});

it('reports prices in points, and a file without a time zone', async () => {
  const { user, panel, button, choose } = showPanel([
    mockAnswer(importFile, {
      ...importFile.example,
      detected_timezone: null,
      price_scale: 100_000,
      notes: [],
      gaps: [],
    } as never),
  ]);
  await choose(aFile());
  await user.click(button('Preview'));
  expect(await panel.findByText(/divided by 100,000/)).toBeVisible();
  expect(panel.getByText(/does not show whose clock it keeps/)).toBeVisible();
  expect(panel.getByText('Every row is a good candle.')).toBeVisible();
  await waitFor(() => expect(panel.queryByRole('table')).not.toBeInTheDocument());
});
