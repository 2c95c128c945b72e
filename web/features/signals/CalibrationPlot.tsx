import type { CalibrationBand } from '#contracts/track-record.ts';
import { bandSentence } from './record-copy.ts';

/** Of the drawing, in its own units. */
const WIDTH = 320;
const HEIGHT = 190;
const AREA = { left: 40, right: 296, top: 10, bottom: 150 };
const FROM_CONFIDENCE = 0.4;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const CONFIDENCE_TICKS = [0.4, 0.6, 0.7, 0.85, 1];

/** Across: confidence from 40% to 100%. */
const across = (confidence: number): number =>
  AREA.left +
  ((Math.max(confidence, FROM_CONFIDENCE) - FROM_CONFIDENCE) / (1 - FROM_CONFIDENCE)) *
    (AREA.right - AREA.left);

/** Up: hit rate from 0 to 100%. */
const up = (share: number): number => AREA.bottom - share * (AREA.bottom - AREA.top);

/**
 * How often signals of each band of confidence hit their target, with the interval of the count, beside
 * what chance would have given.
 */
export function CalibrationPlot({ bands }: { bands: readonly CalibrationBand[] }) {
  const summary = `Hit rate by confidence. ${bands.map(bandSentence).join('; ')}.`;
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full max-w-md"
    >
      <Axes />
      {bands.map((band) => (
        <BandMark key={band.from} band={band} />
      ))}
    </svg>
  );
}

function Axes() {
  return (
    <g className="fill-ink-3 text-meta">
      {TICKS.map((share) => (
        <g key={share}>
          <line
            x1={AREA.left}
            x2={AREA.right}
            y1={up(share)}
            y2={up(share)}
            className="stroke-line"
          />
          <text x={AREA.left - 6} y={up(share) + 4} textAnchor="end">
            {share * 100}%
          </text>
        </g>
      ))}
      {CONFIDENCE_TICKS.map((confidence) => (
        <text key={confidence} x={across(confidence)} y={AREA.bottom + 16} textAnchor="middle">
          {Math.round(confidence * 100)}
        </text>
      ))}
      <text x={(AREA.left + AREA.right) / 2} y={HEIGHT - 6} textAnchor="middle">
        Confidence in percent
      </text>
    </g>
  );
}

/** Half the width of the marks. */
const CAP = 5;
const TICK = 11;

function BandMark({ band }: { band: CalibrationBand }) {
  const { mean_confidence, hit_rate, wilson_low, wilson_high, benchmark_hit_rate: chance } = band;
  if (mean_confidence === null || hit_rate === null) return null;
  const x = across(mean_confidence);
  return (
    <g>
      {wilson_low !== null && wilson_high !== null && (
        <path
          d={`M${x - CAP} ${up(wilson_high)}h${2 * CAP}M${x - CAP} ${up(wilson_low)}h${2 * CAP}M${x} ${up(wilson_high)}V${up(wilson_low)}`}
          className="fill-transparent stroke-accent"
          strokeWidth={1.5}
        />
      )}
      {chance !== null && (
        <line
          x1={x - TICK}
          x2={x + TICK}
          y1={up(chance)}
          y2={up(chance)}
          className="stroke-warn"
          strokeWidth={2.5}
        />
      )}
      <circle cx={x} cy={up(hit_rate)} r={4} className="fill-accent" />
    </g>
  );
}
