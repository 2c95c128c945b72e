/** An ISO 8601 instant to the second in the device's zone, as logs need it; in UTC on hover. */
export function Stamp({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={instant} className="whitespace-nowrap">
      {new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })}
    </time>
  );
}
