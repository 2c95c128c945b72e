import { ChevronRight } from 'lucide-react';
import type { Briefing } from '#contracts/briefing.ts';
import { formatShare, formatSigned } from './format-figures.ts';

/** What the risk score is made of, one tap away. */
export function RiskParts({ parts }: { parts: Briefing['risk_parts'] }) {
  return (
    <details className="group -my-1">
      <summary className="flex min-h-11 list-none items-center gap-1 rounded-control text-dense text-ink-2 hover:text-ink">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-90"
        />
        Parts of the risk score
      </summary>
      <table aria-label="Parts of the risk score" className="w-full text-dense">
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              Part
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Weight
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Value, of ±1
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, weight, value }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              <td className="py-1 text-right">{formatShare(Math.abs(weight))}</td>
              <td className="py-1 text-right font-medium">{formatSigned(value, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
