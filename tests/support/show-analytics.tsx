import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { type Analytics, analyticsEndpoints, type Figure } from '#contracts/analytics.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { AnalyticsTab } from '#web/admin/analytics/AnalyticsTab.tsx';
import { renderScreen } from './render-screen.tsx';

const { read } = analyticsEndpoints;
export const analyticsExample = read.response.parse(read.example);
const { figures } = analyticsExample;

export const analyticsOf = (changes: Partial<Analytics>) =>
  mockAnswer(read, { ...analyticsExample, ...changes });

/** All figures of the example, one of them changed. */
export const withFigure = (figure: Figure, changes: Partial<Analytics['figures'][Figure]>) => ({
  figures: { ...figures, [figure]: { ...figures[figure], ...changes } },
});

export const showAnalytics = (...handlers: HttpHandler[]) =>
  renderScreen(<AnalyticsTab />, { user: 'admin', handlers: [...handlers, analyticsOf({})] });

/** The tile of a figure as text. */
export async function figureTile(label: string): Promise<string | undefined> {
  const tiles = within(await screen.findByLabelText('Totals of the range'));
  return tiles.getByText(label).parentElement?.textContent;
}

/** What stands in the cells of a table, row by row. */
export async function cellsOf(table: string): Promise<(string | null)[][]> {
  const rows = within(await screen.findByRole('table', { name: table })).getAllByRole('row');
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
}
