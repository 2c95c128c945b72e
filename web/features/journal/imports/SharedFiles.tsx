import { FileClock, Trash2 } from 'lucide-react';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { RelativeTime } from '#web/ui/figures/RelativeTime.tsx';
import type { ImportFlow } from './use-import-flow.ts';

/** The files that other apps shared and that nobody has imported or removed yet. */
export function SharedFiles({ flow }: { flow: ImportFlow }) {
  const { waiting, openWaiting, remove } = flow;
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="shared-files" className="flex flex-col gap-2">
      <h3 id="shared-files" className="font-medium">
        Shared with this app
      </h3>
      <p className="text-dense text-ink-2">
        They stay on this device until you import or remove them, or sign out.
      </p>
      <ul
        aria-label="Shared files"
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {waiting.map((file) => (
          <li key={file.id} className="flex items-center gap-3 py-2 pr-2 pl-3">
            <FileClock aria-hidden className="size-5 shrink-0 text-ink-3" />
            <div className="min-w-0 grow">
              <p className="font-medium break-all">{file.name}</p>
              <p className="text-dense text-ink-2">
                {formatBytes(file.size)} ·{' '}
                <RelativeTime instant={new Date(file.sharedAt).toISOString()} />
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Import ${file.name}`}
              onClick={() => void openWaiting(file)}
            >
              Import
            </Button>
            <IconButton
              label={`Remove ${file.name}`}
              icon={Trash2}
              onClick={() => void remove(file.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
