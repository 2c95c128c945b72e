import {
  type Conversion,
  conversionRate,
  type PositionSize,
  positionSize,
} from '#contracts/rules/journal/position-size.ts';
import type { MarketDataItem } from '#contracts/market/market.ts';
import type { Signal } from '#contracts/signals.ts';
import type { CalculatorInputs } from '#web/data/journal/stored-choices.ts';
import { useInstrument, useMarketData } from '#web/data/market/market.ts';
import { parseDecimal } from '#web/lib/decimal.ts';

/** Position size of a signal, or which input is missing. */
export type Sizing =
  | { state: 'unavailable'; reason: string; retry?: () => void }
  | { state: 'sized'; size: PositionSize; conversion: Conversion; lotStep: number };

const unavailable = (reason: string): Sizing => ({ state: 'unavailable', reason });

const pricesOf = (items: readonly MarketDataItem[] | undefined) =>
  Object.fromEntries((items ?? []).map(({ instrument, price }) => [instrument, price]));

/** Error of the first field that is not a positive number; null when all are. */
function problemOf(fields: readonly (readonly [text: string, wanted: string])[]): string | null {
  for (const [text, wanted] of fields) {
    if (text.trim() === '') return `Type ${wanted}.`;
    if ((parseDecimal(text) ?? 0) <= 0) return `Type ${wanted}: “${text}” is no number above zero.`;
  }
  return null;
}

/** Parses the inputs; returns a message when one is unusable. */
function readInputs({ balance, riskPercent, leverage }: CalculatorInputs, contractSize: string) {
  const problem = problemOf([
    [balance, 'the balance of your account'],
    [riskPercent, 'how many percent to risk'],
    [contractSize, 'how many units one lot has'],
    [leverage.trim() || '1', 'the leverage, or leave it out'],
  ]);
  if (problem !== null) return problem;
  const risk = parseDecimal(riskPercent) ?? 0;
  if (risk > 100) return 'More than the whole balance cannot be risked.';
  return {
    riskPercent: risk,
    balance: parseDecimal(balance) ?? 0,
    contractSize: parseDecimal(contractSize) ?? 0,
    leverage: parseDecimal(leverage),
  };
}

/** Position size of a signal for the given inputs; follows the conversion prices. */
export function usePositionSize(signal: Signal, inputs: CalculatorInputs) {
  const { instrument, entry_price, stop_loss } = signal;
  const { data: info, isPending, refetch } = useInstrument(instrument);
  const market = useMarketData();
  const usual = info?.contract_size.toString() ?? '';
  const contractSize = inputs.contractSizes[instrument]?.trim() || usual;

  function size(): Sizing {
    if (isPending) return unavailable(`Reading what a lot of ${instrument} is…`);
    if (info === null || info === undefined) {
      const reason = `What a lot of ${instrument} is could not be loaded.`;
      return { state: 'unavailable', reason, retry: () => void refetch() };
    }
    const typed = readInputs(inputs, contractSize);
    if (typeof typed === 'string') return unavailable(typed);
    const prices = pricesOf(market.data);
    const conversion = conversionRate(info.quote_currency, inputs.currency, prices);
    if (conversion === null) {
      return unavailable(
        `No price that is known leads from ${info.quote_currency} to ${inputs.currency}.`,
      );
    }
    const sized = positionSize({
      ...typed,
      entry: entry_price,
      stop: stop_loss,
      pip: info.pip,
      lotStep: info.lot_step,
      rate: conversion.rate,
    });
    if (sized === null) return unavailable('Nothing lies between the entry and the stop.');
    return { state: 'sized', size: sized, conversion, lotStep: info.lot_step };
  }

  return { sizing: size(), usualContractSize: usual, quotes: market.data ?? [] };
}
