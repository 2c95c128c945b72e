/** A rate of the scanners with its documented colour and a word: above 80 green, above 70 yellow. @param of percent */
export function ScannerRate({ of: rate }: { of: number }) {
  const text = `${rate.toFixed(1)}%`;
  if (rate <= 70) return text;
  const [label, colour] = rate > 80 ? ['High', 'text-ok'] : ['Medium', 'text-warn'];
  return (
    <>
      <span className={colour}>{text}</span>{' '}
      <span className="text-meta font-normal text-ink-3">{label}</span>
    </>
  );
}
