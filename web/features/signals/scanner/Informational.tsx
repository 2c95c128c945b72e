/** The last line of every scanner's screen. */
export function Informational() {
  return <p className="text-dense text-ink-3">Trades and analysis are informational.</p>;
}
