import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';

/** The heading of a step that has just opened: screen readers hear it, and it is in sight. */
export function StepHeading({ title, className }: { title: string; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, []);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={clsx('text-title font-semibold tracking-tight', className)}
    >
      {title}
    </h1>
  );
}

/** The way back, above the heading of a step. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" onClick={onClick} className="-ml-2 self-start">
      <ArrowLeft aria-hidden className="size-5" />
      {label}
    </Button>
  );
}
