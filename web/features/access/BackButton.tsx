import { ArrowLeft } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';

/** The way back, above the heading of a step. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" onClick={onClick} className="-ml-2 self-start">
      <ArrowLeft aria-hidden className="size-5" />
      {label}
    </Button>
  );
}
