import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './IconButton.tsx';

/** Focuses what asks for it, such as the Cancel of a question; else the first field, not the close button. */
function focusFirstField(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  const first =
    target.querySelector<HTMLElement>('[data-autofocus]') ??
    target.querySelector<HTMLElement>('input, select, textarea');
  if (first === null) return;
  event.preventDefault();
  first.focus();
}

/** The undo of a toast is no click beside the dialog. */
function stayForToasts(event: Event): void {
  const { target } = event;
  if (target instanceof Element && target.closest('[data-sonner-toaster]') !== null) {
    event.preventDefault();
  }
}

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** alertdialog interrupts with a question and has no close button of its own. */
  role?: 'dialog' | 'alertdialog';
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Stays in view while the body scrolls: Cancel first, then the primary button. A submit button outside its form names it by `form`. */
  footer?: ReactNode;
  /** The body takes the focus, because nothing in it does: keys can then scroll it. */
  isReading?: boolean;
  /** What goes on in it must not be left by accident: only the footer ends it. */
  isLocked?: boolean;
  children?: ReactNode;
};

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-4xl' };

/** A modal window; below 480 px a sheet at the bottom of the screen. */
export function DialogWindow(props: DialogProps) {
  const { isOpen, onClose, title, description, footer, children } = props;
  const { role = 'dialog', size = 'md', isReading, isLocked = false } = props;
  const { remember, giveBack } = useReturnFocus();
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && !isLocked && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 flex items-end justify-center bg-scrim motion:animate-appear sm:items-center sm:p-4">
          <Radix.Content
            role={role}
            onOpenAutoFocus={(event) => {
              remember();
              focusFirstField(event);
            }}
            onCloseAutoFocus={giveBack}
            onInteractOutside={stayForToasts}
            {...(description === undefined && { 'aria-describedby': undefined })}
            className={clsx(
              'flex max-h-dialog w-full flex-col overflow-hidden rounded-t-card bg-raised shadow-floating motion:animate-rise sm:rounded-card',
              widths[size],
            )}
          >
            <DialogHeader {...props} />
            {children !== undefined && (
              <DialogBody readAs={isReading === true ? title : undefined}>{children}</DialogBody>
            )}
            {footer !== undefined && (
              <div className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-4 pt-3 pb-safe">
                {footer}
              </div>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function DialogHeader(props: DialogProps) {
  const { onClose, title, description, role = 'dialog', isLocked, children } = props;
  return (
    <div
      className={clsx(
        'flex shrink-0 items-start gap-2 py-2 pr-2 pl-4',
        children !== undefined && 'border-b border-line',
      )}
    >
      <div className="min-w-0 grow py-2">
        <Radix.Title className="text-card font-semibold">{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className="text-dense text-ink-2">{description}</Radix.Description>
        )}
      </div>
      {role === 'dialog' && (
        <IconButton label="Close" icon={X} disabled={isLocked} onClick={onClose} />
      )}
    </div>
  );
}

/** Named when it takes the focus. */
function DialogBody({ readAs, children }: { readAs: string | undefined; children: ReactNode }) {
  return (
    <div
      {...(readAs !== undefined && { tabIndex: 0, role: 'region', 'aria-label': readAs })}
      className="min-h-0 grow overflow-y-auto overscroll-contain p-4 -outline-offset-2"
    >
      {children}
    </div>
  );
}

/** Gives the focus back to what opened a dialog by state: Radix does so only for triggers of its own. */
export function useReturnFocus() {
  const openerRef = useRef<Element | null>(null);

  const remember = (): void => {
    openerRef.current = document.activeElement;
  };

  const giveBack = (event: Event): void => {
    event.preventDefault();
    // What was chosen in the dialog may have moved the focus to what it opened: then it stays there.
    if (document.activeElement !== document.body) return;
    if (openerRef.current instanceof HTMLElement) openerRef.current.focus();
  };

  return { remember, giveBack };
}

export type DrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
};

/** A panel from the left edge; Escape and the backdrop close it, focus returns to what opened it. */
export function DrawerPanel({ isOpen, onClose, label, children }: DrawerProps) {
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
