import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

type DrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
};

/** A panel from the left edge; Escape and the backdrop close it, focus returns to what opened it. */
export function Drawer({ isOpen, onClose, label, children }: DrawerProps) {
  const { remember, giveBack } = useReturnFocus();
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim motion:animate-appear" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          className="fixed inset-y-0 left-0 z-40 flex w-drawer flex-col bg-surface pt-safe shadow-floating motion:animate-slide"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
