import { Badge } from '../Badge.tsx';

const up = { tone: 'buy', arrow: '▲' } as const;
const down = { tone: 'sell', arrow: '▼' } as const;
const level = { tone: 'neutral', arrow: null } as const;

const looks = {
  Bullish: up,
  'Cautiously Bullish': up,
  Buying: up,
  Positive: up,
  Long: up,
  'Buy Pressure': up,
  Bearish: down,
  'Cautiously Bearish': down,
  Selling: down,
  Negative: down,
  Short: down,
  'Sell Pressure': down,
  Neutral: level,
  Balanced: level,
} as const;

type LeaningProps = { word: keyof typeof looks; strength?: string };

/** Which way something leans, by word and arrow; its colours are not those of gain and loss. */
export function Leaning({ word, strength }: LeaningProps) {
  const { tone, arrow } = looks[word];
  return (
    <Badge tone={tone}>
      {arrow !== null && <span aria-hidden>{arrow}</span>}
      {strength === undefined ? word : `${word} · ${strength}`}
    </Badge>
  );
}
