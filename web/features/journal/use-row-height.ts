import { useMediaQuery } from '#web/lib/use-media-query.ts';

// In rem, so that rows grow with the text size that a person chose: 112 and 72 px by default.
const PHONE_ROW_REM = 7;
const WIDE_ROW_REM = 4.5;
const DEFAULT_REM_PX = 16;

/** The height of one row of the journal in pixels; every row has it. */
export function useRowHeight(): number {
  const isWide = useMediaQuery('(min-width: 64rem)'); // `lg`
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (isWide ? WIDE_ROW_REM : PHONE_ROW_REM) * (remPx || DEFAULT_REM_PX);
}
