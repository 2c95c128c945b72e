import type { LucideIcon } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { Button } from '../Button.tsx';

type FileButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'isBusy' | 'busyLabel' | 'disabled'
> & {
  label: string;
  icon: LucideIcon;
  /** The hidden file input: its name for screen readers, and what can be chosen. */
  input: Pick<ComponentProps<'input'>, 'aria-label' | 'accept' | 'multiple' | 'capture'>;
  onChoose: (files: readonly File[]) => void;
};

export function FileButton({ label, icon, input, onChoose, ...button }: FileButtonProps) {
  const ref = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onChoose([...(target.files ?? [])]);
    target.value = ''; // the same file can be chosen again after it was removed or changed
  };
  return (
    <>
      <input {...input} ref={ref} type="file" hidden onChange={take} />
      <Button {...button} icon={icon} onClick={() => ref.current?.click()}>
        {label}
      </Button>
    </>
  );
}
