import { use } from 'react';
import type { MarketDataItem } from '#contracts/market/market.ts';
import {
  type Conversion,
  ACCOUNT_CURRENCIES,
  conversionRate,
  type PositionSize,
  positionSize,
} from '#contracts/rules/journal/position-size.ts';
import { tightestLimit } from '#contracts/rules/journal/account-standing.ts';
import type { Signal } from '#contracts/signals.ts';
import { useHasJournal, useHasRules, useStandings } from '#web/data/journal/standings.ts';
import { type CalculatorInputs, useCalculatorInputs } from '#web/data/journal/stored-choices.ts';
import { formatLots, formatPrice } from '#web/lib/format.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Money, HiddenAmountsContext } from '#web/ui/figures/amounts.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/facts.tsx';
import { LimitLeft } from '#web/ui/figures/LossLimits.tsx';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { useInstrument, useMarketData } from '#web/data/market/market.ts';
import { parseDecimal } from '#web/lib/decimal.ts';

type Sizing =
  | { state: 'unavailable'; reason: string; retry?: () => void }
  | { state: 'sized'; size: PositionSize; conversion: Conversion; lotStep: number };

const unavailable = (reason: string): Sizing => ({ state: 'unavailable', reason });

function problemOf(fields: readonly (readonly [text: string, wanted: string])[]): string | null {
  for (const [text, wanted] of fields) {
    if (text.trim() === '') return `Enter ${wanted}.`;
    if ((parseDecimal(text) ?? 0) <= 0) {
      return `Enter ${wanted}: “${text}” is not a number above zero.`;
    }
  }
  return null;
}

/** `1:30` as `30`, which brokers write in both ways. */
const withoutOne = (leverage: string): string => leverage.trim().replace(/^1\s*:\s*/, '');

function readInputs({ balance, riskPercent, leverage }: CalculatorInputs, contractSize: string) {
  const problem = problemOf([
    [balance, 'your account balance'],
    [riskPercent, 'the percent to risk'],
    [contractSize, 'the units in one lot'],
    [withoutOne(leverage) || '1', 'the leverage, or leave it empty'],
  ]);
  if (problem !== null) return problem;
  const risk = parseDecimal(riskPercent) ?? 0;
  if (risk > 100) return 'You cannot risk more than the whole balance.';
  return {
    riskPercent: risk,
    balance: parseDecimal(balance) ?? 0,
    contractSize: parseDecimal(contractSize) ?? 0,
    leverage: parseDecimal(withoutOne(leverage)),
  };
}

function usePositionSize(signal: Signal, inputs: CalculatorInputs) {
  const { instrument, entry_price, stop_loss } = signal;
  const { data: info, isPending, refetch } = useInstrument(instrument);
  const { data: quotes = [] } = useMarketData();
  const usual = info?.contract_size.toString() ?? '';
  const contractSize = inputs.contractSizes[instrument]?.trim() || usual;

  function size(): Sizing {
    if (isPending) return unavailable(`Loading the lot size of ${instrument}…`);
    if (info === null || info === undefined) {
      const reason = `The lot size of ${instrument} could not be loaded.`;
      return { state: 'unavailable', reason, retry: () => void refetch() };
    }
    const typed = readInputs(inputs, contractSize);
    if (typeof typed === 'string') return unavailable(typed);
    const prices = Object.fromEntries(quotes.map((quote) => [quote.instrument, quote.price]));
    const conversion = conversionRate(info.quote_currency, inputs.currency, prices);
    if (conversion === null) {
      return unavailable(`No price to convert ${info.quote_currency} to ${inputs.currency}.`);
    }
    const sized = positionSize({
      ...typed,
      entry: entry_price,
      stop: stop_loss,
      pip: info.pip,
      lotStep: info.lot_step,
      rate: conversion.rate,
    });
    if (sized === null) return unavailable('Entry and stop are at the same price.');
    return { state: 'sized', size: sized, conversion, lotStep: info.lot_step };
  }

  return { sizing: size(), usualContractSize: usual, quotes };
}

type SizeResultProps = {
  sizing: Sizing;
  currency: string;
  quotes: readonly MarketDataItem[];
};

function SizeResult({ sizing, currency, quotes }: SizeResultProps) {
  if (sizing.state === 'unavailable') {
    return (
      <Banner kind="info" retry={sizing.retry}>
        <strong className="font-semibold">Unavailable.</strong> {sizing.reason}
      </Banner>
    );
  }
  const { size, conversion, lotStep } = sizing;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <div className="flex flex-col gap-3">
      {size.lots === 0 && (
        <Banner kind="warn">
          The account is too small for this stop: even the smallest position, {formatLots(lotStep)},
          would risk {money(size.smallestLotRisk)}.
        </Banner>
      )}
      <output className="block">
        <StatTiles label="Position">
          <StatTile label="Size" value={formatLots(size.lots)} />
          <StatTile label="At risk" value={money(size.riskMoney)} />
          <StatTile label="Stop" value={`${size.stopPips.toFixed(1)} pips`} />
          <StatTile label="Pip value per lot" value={money(size.pipValuePerLot)} />
          {size.margin !== null && <StatTile label="Margin" value={money(size.margin)} />}
        </StatTiles>
      </output>
      <p className="text-meta text-ink-3">
        Rounded down to steps of {lotStep} lots. Spread, commission and slippage come on top.
      </p>
      <ConvertedBy conversion={conversion} quotes={quotes} />
    </div>
  );
}

function ConvertedBy(props: { conversion: Conversion; quotes: readonly MarketDataItem[] }) {
  const { conversion, quotes } = props;
  const now = useNow();
  const used = quotes.filter(({ instrument }) => conversion.through.includes(instrument));
  if (used.length === 0) return null;
  const texts = used.map(
    ({ instrument, price, as_of }) =>
      `${instrument} ${formatPrice(instrument, price)} as of ${formatMoment(Date.parse(as_of), now)}`,
  );
  const isSimulated = used.some(({ source }) => source === 'simulated');
  return (
    <p className="text-meta text-ink-3">
      Converted at {texts.join(' and ')}
      {isSimulated && ', Simulated market'}.
    </p>
  );
}

type SizeDialogProps = {
  signal: Signal;
  onClose: () => void;
  /** Takes the signal with this size (lots) and account currency; null when it cannot be taken. */
  onTake: ((size: number, currency: string) => void) | null;
};

/** Position size calculator for a signal. Inputs never leave the device. */
export function SizeDialog({ signal, onClose, onTake }: SizeDialogProps) {
  const { instrument, signal_type, entry_price, stop_loss } = signal;
  const [inputs, change] = useCalculatorInputs();
  const { sizing, usualContractSize, quotes } = usePositionSize(signal, inputs);
  const hasJournal = useHasJournal();
  const lots = sizing.state === 'sized' ? sizing.size.lots : 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Position size: ${instrument} ${signal_type}`}
      description={`Entry ${formatPrice(instrument, entry_price)}, stop loss ${formatPrice(instrument, stop_loss)}. Your inputs stay on this device.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {onTake !== null && (
            <Button
              variant="primary"
              disabled={lots === 0}
              onClick={() => onTake(lots, inputs.currency)}
            >
              I took this
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SizeFields
          instrument={instrument}
          inputs={inputs}
          onChange={change}
          usualContractSize={usualContractSize}
        />
        <SizeResult sizing={sizing} currency={inputs.currency} quotes={quotes} />
        {hasJournal && (
          <RulesRoom
            currency={inputs.currency}
            riskMoney={sizing.state === 'sized' ? sizing.size.riskMoney : 0}
          />
        )}
      </div>
    </Dialog>
  );
}

type RulesRoomProps = { currency: string; riskMoney: number };

/** What the rules of the trader's accounts in this currency still allow today, beside what the position risks. */
function RulesRoom(props: RulesRoomProps) {
  return useHasRules() ? <Rooms {...props} /> : null;
}

function Rooms({ currency, riskMoney }: RulesRoomProps) {
  const now = useNow();
  const accounts = (useStandings() ?? []).filter((account) => account.currency === currency);
  return accounts.map(({ id, name, standing }) => {
    const limit = tightestLimit(standing);
    if (limit === null) return null;
    const isTooMuch = riskMoney >= limit.left;
    return (
      <Banner key={id} kind={isTooMuch ? 'warn' : 'info'}>
        {name}: <LimitLeft limit={limit} currency={currency} /> until{' '}
        {formatMoment(standing.dayEndsAt, now)}, by closed trades only.
        {isTooMuch && ' At its stop, this position would break the rule.'}
      </Banner>
    );
  });
}

type SizeFieldsProps = {
  instrument: Instrument;
  inputs: CalculatorInputs;
  onChange: (changes: Partial<CalculatorInputs>) => void;
  usualContractSize: string;
};

const currencies = ACCOUNT_CURRENCIES.map((value) => ({ value, label: value }));

function SizeFields(props: SizeFieldsProps) {
  const { instrument, inputs, onChange, usualContractSize } = props;
  const { currency, contractSizes } = inputs;
  const typed = (name: 'balance' | 'riskPercent') => ({
    value: inputs[name],
    onChange: (text: string) => onChange({ [name]: text }),
  });
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <NumberField
        label="Balance"
        isCovered={use(HiddenAmountsContext)}
        step={100}
        {...typed('balance')}
      />
      <SelectField
        label="Account currency"
        options={currencies}
        value={currency}
        onChange={(chosen) => onChange({ currency: chosen })}
      />
      <NumberField label="Risk %" hint="Of the balance" step={0.25} {...typed('riskPercent')} />
      <Field label="Leverage" hint="Optional, e.g. 1:30">
        {(control) => (
          // No decimal keys, which have no colon.
          <TextInput
            {...control}
            value={inputs.leverage}
            autoComplete="off"
            onChange={({ target }) => onChange({ leverage: target.value })}
          />
        )}
      </Field>
      <NumberField
        label="Contract size"
        hint={`Units in one lot of ${instrument}. Change it if your broker’s differ.`}
        step={1}
        value={contractSizes[instrument] ?? usualContractSize}
        placeholder={usualContractSize}
        className="col-span-2"
        onChange={(text) => onChange({ contractSizes: { ...contractSizes, [instrument]: text } })}
      />
    </div>
  );
}

type NumberFieldProps = {
  label: string;
  hint?: string;
  step: number;
  value: string;
  placeholder?: string;
  className?: string;
  /** Hides the value behind dots until it is focused. */
  isCovered?: boolean;
  onChange: (text: string) => void;
};

function NumberField(props: NumberFieldProps) {
  const { label, hint, className, isCovered = false, onChange, ...input } = props;
  return (
    <Field label={label} hint={hint} {...(className !== undefined && { className })}>
      {(control) => (
        <NumberInput
          {...control}
          {...input}
          {...(isCovered && { className: 'covered' })}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
