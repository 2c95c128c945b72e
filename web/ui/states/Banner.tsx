import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Glyph } from '../Glyph.tsx';

type BannerKind = 'info' | 'ok' | 'warn' | 'danger' | 'sample';

type BannerProps = {
  kind: BannerKind;
  children: ReactNode;
  retry?: (() => void) | undefined;
  /** Another action at the end of the line. */
  action?: ReactNode;
};

const circle = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0';

const looks: Record<BannerKind, { icon: string; className: string }> = {
  info: { icon: `${circle}M12 16v-4M12 8h.01`, className: 'bg-info-soft text-info' },
  ok: { icon: `${circle}M9 12l2 2 4-4`, className: 'bg-ok-soft text-ok' },
  warn: { icon: 'M12 4 3 20h18zM12 10v4M12 17h.01', className: 'bg-warn-soft text-warn' },
  danger: { icon: `${circle}M12 8v4M12 16h.01`, className: 'bg-danger-soft text-danger' },
  sample: {
    icon: 'M9 3h6M10 3v6L5 19a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3L14 9V3M7 15h10',
    className: 'bg-info-soft text-info',
  },
};

/** A message about the block below it. Danger interrupts a screen reader, the others wait. */
export function Banner({ kind, children, retry, action }: BannerProps) {
  const { icon, className } = looks[kind];
  return (
    <div
      role={kind === 'danger' ? 'alert' : 'status'}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-3 py-2 text-body',
        className,
      )}
    >
      <Glyph path={icon} className="self-start" />
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {retry !== undefined && (
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      )}
      {action}
    </div>
  );
}

/** Replaces a block that could not be loaded and has no older data. */
export function ErrorState({ text, retry }: { text: string; retry: () => unknown }) {
  return (
    <Banner kind="danger" retry={() => void retry()}>
      {text}
    </Banner>
  );
}
