import type { FieldLine } from './reference.ts';

/** Parameters or properties: name and type in one line, limits in words. */
export function FieldLines({ lines }: { lines: readonly FieldLine[] }) {
  return (
    <dl className="divide-y divide-line">
      {lines.map(({ name, type, isRequired, limits }) => (
        <div key={name} className="flex flex-wrap gap-x-4 py-1">
          <dt className="w-48 shrink-0 font-mono break-all">
            {name}
            {!isRequired && <span className="font-sans text-ink-3"> optional</span>}
          </dt>
          <dd className="min-w-0 flex-1 basis-64 text-ink-2">
            {type}
            {limits !== '' && <span className="text-ink-3"> · {limits}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
