import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';

/** The heading of a new step: takes the focus, so that screen readers read it, and scrolls to the top. */
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

export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" icon={ArrowLeft} onClick={onClick} className="-ml-2 self-start">
      {label}
    </Button>
  );
}
