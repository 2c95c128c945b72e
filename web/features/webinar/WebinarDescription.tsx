import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';

/** Longer than what three lines hold on a phone. */
const LONG = 150; // letters

type WebinarDescriptionProps = { text: string; title: string; isOpenFirst: boolean };

/** What a webinar is about; a long text is cut until it is opened. */
export function WebinarDescription({ text, title, isOpenFirst }: WebinarDescriptionProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const isLong = text.length > LONG || text.split('\n').length > 3;
  return (
    <div className="flex flex-col">
      <p
        className={clsx(
          'max-w-prose whitespace-pre-line text-ink-2',
          isLong && !isOpen && 'line-clamp-3',
        )}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          className="-mb-2 -ml-3 self-start"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Read less' : 'Read more'}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </div>
  );
}
