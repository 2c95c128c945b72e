import type { CsvColumn, ReconciledFigure, StatementFormat } from '#web/data/journal/imports.ts';

export const formatNames: Record<StatementFormat, string> = {
  mt4: 'MetaTrader 4',
  mt5: 'MetaTrader 5',
  ctrader: 'cTrader',
  ftmo: 'FTMO',
  xtb: 'XTB',
  tradezella: 'TradeZella',
  tradenote: 'TradeNote',
  bellwether: 'Export of this app',
  csv: 'Table',
};

/** The name of a stored format, which a newer app version may have written. */
export const formatName = (format: string): string =>
  Object.entries(formatNames).find(([key]) => key === format)?.[1] ?? format;

export const columnNames: Record<CsvColumn, string> = {
  ticket: 'Ticket or position',
  symbol: 'Symbol',
  side: 'Side (buy or sell)',
  lots: 'Lots',
  opened_at: 'Open time',
  closed_at: 'Close time',
  entry: 'Entry price',
  exit: 'Exit price',
  stop_loss: 'Stop loss',
  take_profit: 'Take profit',
  profit: 'Profit before costs',
  net: 'Net profit',
  commission: 'Commission',
  swap: 'Swap',
  fees: 'Fees',
  currency: 'Currency',
  notes: 'Notes',
  setup: 'Setup',
  tags: 'Tags',
};

export const figureNames: Record<ReconciledFigure['figure'], string> = {
  net_profit: 'Net profit',
  gross_profit: 'Gross profit',
  gross_loss: 'Gross loss',
  profit_factor: 'Profit factor',
  expected_payoff: 'Expected payoff',
  max_drawdown: 'Maximal drawdown',
  recovery_factor: 'Recovery factor',
  sharpe_ratio: 'Sharpe ratio',
  trades: 'Trades',
};

export const dateOrderNames = {
  dmy: 'Day first: 31.12.2026',
  mdy: 'Month first: 12/31/2026',
  ymd: 'Year first: 2026-12-31',
};
