import { Mail, MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { chatLink } from '#contracts/rules/copy.ts';
import { Button } from './Button.tsx';
import { ActionLink } from './links.tsx';

const SHOWN_MS = 3000;

type CopyTextProps = {
  text: string;
  /** For screen readers: `Copy the contact number`. */
  name: string;
};

/** A button that copies a text and says so for a moment. */
export function CopyText({ text, name }: CopyTextProps) {
  const [answer, setAnswer] = useState<'Copied' | 'Select it to copy' | null>(null);
  useEffect(() => {
    const timer = answer === null ? undefined : setTimeout(() => setAnswer(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setAnswer('Copied');
    } catch {
      setAnswer('Select it to copy');
    }
  };
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => void copy()}>
        {answer ?? 'Copy'} <span className="sr-only">{name}</span>
      </Button>
      <output className="sr-only">{answer}</output>
    </>
  );
}

function Row({ children, ...copied }: CopyTextProps & { children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2">
      {children}
      <CopyText {...copied} />
    </li>
  );
}

const linkLook =
  'inline-flex min-h-11 min-w-0 items-center gap-2 font-medium wrap-anywhere text-accent underline-offset-4 select-text hover:underline';

type ContactOptionsProps = {
  /** As the public configuration has them; null: not published. */
  phone: string | null;
  email: string | null;
  subject: string;
  /** Already typed in the chat and in the e-mail. */
  message: string;
  isPrimary?: boolean;
};

/** How to reach the administrator: a chat, the number and the e-mail address, each to open and to copy. */
export function ContactOptions(props: ContactOptionsProps) {
  const { phone, email, subject, message, isPrimary = false } = props;
  if (phone === null && email === null) {
    return (
      <p className="text-dense text-ink-2">
        No contact is published here yet. Please ask the person who sent you here.
      </p>
    );
  }
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;
  return (
    <ul aria-label="Contact" className="flex flex-col">
      {phone !== null && (
        <>
          <Row text={chatLink(phone, message)} name="the chat link">
            <ActionLink
              isPrimary={isPrimary}
              href={chatLink(phone, message)}
              target="_blank"
              rel="noreferrer"
              className="grow"
            >
              <MessageCircle aria-hidden className="size-5 shrink-0" />
              Contact Admin
            </ActionLink>
          </Row>
          <Row text={phone} name="the contact number">
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={linkLook}>
              <Phone aria-hidden className="size-4 shrink-0" />
              {phone}
            </a>
          </Row>
        </>
      )}
      {email !== null && (
        <Row text={email} name="the contact e-mail">
          <a href={`mailto:${email}?${query}`} className={linkLook}>
            <Mail aria-hidden className="size-4 shrink-0" />
            {email}
          </a>
        </Row>
      )}
    </ul>
  );
}
