import { formatNumber } from '#web/lib/format.ts';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import {
  type SocialBand,
  socialBand,
  volumeBand,
  fearGreedBand,
} from '#contracts/rules/market/sentiment-bands.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import type { DomRecord, SentimentRecord, SentimentsAnswer } from '#contracts/market/sentiments.ts';

export type PairViewProps = {
  sentiments: SentimentsAnswer;
  pair: Instrument;
  onChoose: (pair: Instrument) => void;
};

export const isModelled = (
  modelled: readonly string[],
  field: keyof SentimentRecord | keyof DomRecord,
): boolean => modelled.includes(field);

/** Records of the given pairs, in their order; skips pairs without one. */
export const recordsOf = <Row extends { pair: Instrument }>(
  pairs: readonly Instrument[],
  rows: readonly Row[],
): Row[] => pairs.flatMap((pair) => rows.find((row) => row.pair === pair) ?? []);

/** Count or volume with thousands separators: `28,110`. */
export const formatWhole = (value: number): string => formatNumber(value, { least: 0 });

export const formatShort = (value: number): string =>
  value.toLocaleString('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

export const formatPips = (pips: number): string => `${formatNumber(pips, { least: 1 })} pips`;

export const formatFearGreed = (index: number): string => `${index} · ${fearGreedBand(index)}`;

type Part = { share: number; className: string };

const GAP = 1; // gap in percent of the width: distinct without colours

export function ShareBar({ parts }: { parts: readonly Part[] }) {
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { share }) => sum + share, 0),
  );
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-3 w-full rounded-full"
    >
      {parts.map(({ share, className }, index) => (
        <rect
          key={className}
          x={starts[index]}
          width={Math.max(0, share - (index === parts.length - 1 ? 0 : GAP))}
          height="10"
          className={className}
        />
      ))}
    </svg>
  );
}

export function VolumeBadge({ rank }: { rank: number }) {
  const band = volumeBand(rank);
  return (
    <Badge tone={band === 'High' ? 'accent' : 'neutral'}>
      {rank} · {band}
    </Badge>
  );
}

const socialStyles = {
  green: { label: 'mostly buys', tone: 'ok' },
  yellow: { label: 'mixed', tone: 'warn' },
  red: { label: 'mostly sells', tone: 'danger' },
} as const satisfies Record<SocialBand, unknown>;

/** Below this many trades of members, a share of buys says nothing. */
const FEWEST_FOR_SHARE = 10;

export const hasShare = ({ social_entries }: SentimentRecord): boolean =>
  social_entries >= FEWEST_FOR_SHARE;

/** Share of buys with its label in the specified colour; without a share below ten trades. */
export function SocialBadge({ of: record }: { of: SentimentRecord }) {
  const share = record.social_sentiment;
  const { label, tone } = socialStyles[socialBand(share)];
  if (!hasShare(record)) return <Badge>Too few trades</Badge>;
  return (
    <Badge tone={tone}>
      {share}% · {label}
    </Badge>
  );
}

export const Modelled = () => <Badge tone="info">Modelled</Badge>;

type PairSelectProps = {
  pairs: readonly Instrument[];
  value: Instrument;
  onChoose: (pair: Instrument) => void;
};

export function PairSelect({ pairs, value, onChoose }: PairSelectProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium">
        Pair
      </label>
      <div className="w-full max-w-sm">
        <Select
          id={id}
          value={value}
          onChange={({ target }) => {
            const chosen = pairs.find((pair) => pair === target.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
          options={pairs.map((pair) => ({
            value: pair,
            label: `${pair} · ${instrumentFacts[pair].title}`,
          }))}
        />
      </div>
    </div>
  );
}

export type PairColumn<Row> = {
  name: string;
  isModelled?: boolean;
  isFigure?: boolean;
  cell: (row: Row) => ReactNode;
};

type PairTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly PairColumn<Row>[];
  renderPair?: (row: Row) => ReactNode;
};

export function PairTable<Row extends { pair: Instrument }>(props: PairTableProps<Row>) {
  const { label, rows, columns, renderPair } = props;
  return (
    <ScrollArea
      label={label}
      className="overflow-x-auto rounded-card border border-line bg-surface scrollbar-slim"
    >
      <table className="w-full text-left text-dense">
        <thead className="bg-sunken text-ink-2">
          <tr className="align-bottom">
            <th scope="col" className="sticky left-0 z-10 bg-sunken px-3 py-2 font-medium">
              Pair
            </th>
            {columns.map(({ name, isModelled: isModel, isFigure }) => (
              <th key={name} scope="col" className="px-1.5 py-2 font-medium">
                <span
                  className={clsx(
                    'flex flex-col gap-1',
                    isFigure === true ? 'items-end' : 'items-start',
                  )}
                >
                  {isModel === true && <Modelled />}
                  {name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.pair} className="h-12 border-t border-line">
              <th scope="row" className="sticky left-0 z-10 bg-surface px-3 font-medium">
                {renderPair === undefined ? row.pair : renderPair(row)}
              </th>
              {columns.map(({ name, isFigure, cell }) => (
                <td
                  key={name}
                  className={clsx('px-1.5 whitespace-nowrap', isFigure && 'text-right')}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
