import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** The look of every control that takes text; shared with Select and TextArea. */
export const controlLook =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-input text-ink transition-colors hover:border-ink-3 disabled:opacity-60 aria-invalid:border-danger';

export function TextInput({ className, ...input }: ComponentProps<'input'>) {
  return <input {...input} className={clsx(controlLook, 'h-11', className)} />;
}

export function TextArea({ className, rows = 4, ...area }: ComponentProps<'textarea'>) {
  return <textarea {...area} rows={rows} className={clsx(controlLook, 'py-2', className)} />;
}
