import { enterDemo } from '#web/data/demo.ts';
import { Button } from '#web/ui/Button.tsx';

export function TryDemo() {
  return (
    <fieldset className="mt-4 border-t border-line pt-4">
      <legend className="sr-only">Try the demo</legend>
      <p aria-hidden className="font-medium">
        Try the demo
      </p>
      <p className="text-dense text-ink-2">Made-up data in this browser; no account needed.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="grow" onClick={() => enterDemo('trader')}>
          as trader
        </Button>
        <Button className="grow" onClick={() => enterDemo('admin')}>
          as administrator
        </Button>
      </div>
    </fieldset>
  );
}
