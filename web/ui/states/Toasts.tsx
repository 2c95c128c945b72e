import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';

/** An open dialog takes the focus back when it leaves; a toast above it may have it. */
function allowFocusInToasts(event: FocusEvent): void {
  const receiver = event.type === 'focusin' ? event.target : event.relatedTarget;
  const isToast = receiver instanceof Element && receiver.closest('[data-sonner-toaster]') !== null;
  if (isToast) event.stopPropagation();
}

/** Renders the toasts, once per shell, and dismisses them with it: the next shell may belong to another member. */
export function Toasts() {
  useEffect(() => () => void toast.dismiss(), []);
  useEffect(() => {
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    window.addEventListener('focusin', allowFocusInToasts, options);
    window.addEventListener('focusout', allowFocusInToasts, options);
    return () => ended.abort();
  }, []);
  const isWide = useMediaQuery('(min-width: 48rem)'); // on a phone they would cover buttons of sheets
  return (
    <Toaster
      position={isWide ? 'bottom-center' : 'top-center'}
      offset="1.5rem"
      mobileOffset={{ top: 'calc(4rem + env(safe-area-inset-top))' }}
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-ok" />,
        error: <CircleAlert aria-hidden className="size-5 text-danger" />,
      }}
      toastOptions={{
        unstyled: true,
        style: { pointerEvents: 'auto' }, // above a dialog, which takes them from the rest of the page
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-control border border-line bg-raised px-4 py-3 text-body text-ink shadow-floating',
          icon: 'shrink-0',
          content: 'grow',
          error: 'border-danger',
          actionButton: 'min-h-11 shrink-0 px-2 font-medium text-accent',
          closeButton: 'order-last flex size-11 shrink-0 items-center justify-center text-ink-2',
        },
      }}
    />
  );
}

/** Says that something was done; gone after 3 s. */
export function toastDone(text: string): void {
  toast.success(text, { duration: 3000 });
}

/** Says something that is neither done nor failed; gone after 3 s. */
export function toastInfo(text: string): void {
  toast(text, { duration: 3000 });
}

/** Says that something failed; interrupts a screen reader and stays until closed. */
export function toastError(text: string): void {
  toast.error(<span role="alert">{text}</span>, { duration: Infinity, closeButton: true });
}

/** Says once that nothing can be changed here, however often it was tried. */
export function toastRefused(text: string): void {
  toast.error(<span role="alert">{text}</span>, { id: 'refused', duration: 5000 });
}

const UNDO_MS = 8000;

/** Says that something was done that can be taken back for a while. */
export function toastUndo(text: string, onUndo: () => void): void {
  toast.success(text, { duration: UNDO_MS, action: { label: 'Undo', onClick: onUndo } });
}
