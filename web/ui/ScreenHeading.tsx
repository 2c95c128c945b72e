import type { ReactNode } from 'react';

type ScreenHeadingProps = {
  title: string;
  subtitle?: ReactNode;
  /** The one primary button of the screen. */
  action?: ReactNode;
};

/** The top of a section: the only `h1`, which receives the focus when the section opens. */
export function ScreenHeading({ title, subtitle, action }: ScreenHeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 md:mb-6">
      <div className="min-w-0 flex-1 basis-56">
        <h1 className="text-title font-semibold tracking-tight text-balance">{title}</h1>
        {subtitle !== undefined && <p className="text-ink-2">{subtitle}</p>}
      </div>
      {action}
    </div>
  );
}
