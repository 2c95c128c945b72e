import { Mail, Phone } from 'lucide-react';
import type { Lead } from '#contracts/leads.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { formatMoney } from '#web/lib/money.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ContactLink } from '#web/ui/ContactLink.tsx';
import { statusTones, statusWords } from './lead-words.ts';

/** The parts of one lead, the same in a table row and on a card. */
type CellProps = { lead: Lead };

export function Contact({ lead: { name, email, phone } }: CellProps) {
  return (
    <div className="min-w-0">
      <p className="text-body font-medium wrap-anywhere text-ink">{name}</p>
      <ContactLink icon={Mail} href={`mailto:${email}`} text={email} />
      <ContactLink icon={Phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`} text={phone} />
    </div>
  );
}

export function Asked({ lead: { package_name, amount, currency, created_at } }: CellProps) {
  const now = useNow();
  return (
    <div>
      <p>
        <span className="font-medium">{package_name}</span> {formatMoney(amount, currency)}
      </p>
      <time dateTime={created_at} className="text-ink-3">
        {formatMoment(Date.parse(created_at), now)}
      </time>
    </div>
  );
}

export function StatusBadge({ lead: { status } }: CellProps) {
  return <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>;
}

export function Notes({ lead: { notes } }: CellProps) {
  if (notes === '') return null;
  return <p className="line-clamp-4 wrap-anywhere whitespace-pre-line text-ink-2">{notes}</p>;
}
