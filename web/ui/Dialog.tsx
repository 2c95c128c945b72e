import { Suspense, useState } from 'react';
import { useHistorySheet } from '#web/lib/history-entry.ts';
import type { DialogProps, DrawerProps } from './DialogWindow.tsx';
import { lazyPart } from './lazy-part.ts';

/** What dialogs are made of; loaded when the browser is idle, the first one opens at once, also offline. */
export const loadDialogs = () => import('./DialogWindow.tsx');

const DialogWindow = lazyPart(async () => (await loadDialogs()).DialogWindow);
const DrawerPanel = lazyPart(async () => (await loadDialogs()).DrawerPanel);

/** Whether it was ever open: before that, nothing of it is needed. */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened || isOpen;
}

/** A modal window; below 480 px a sheet at the bottom of the screen. */
export function Dialog(props: DialogProps) {
  const { isOpen, isLocked, onClose } = props;
  useHistorySheet(isOpen, () => {
    if (isLocked !== true) onClose();
  });
  return (
    useWasOpened(props.isOpen) && (
      <Suspense fallback={null}>
        <DialogWindow {...props} />
      </Suspense>
    )
  );
}

/** A panel from the left edge; Escape and the backdrop close it, focus returns to what opened it. */
export function Drawer(props: DrawerProps) {
  useHistorySheet(props.isOpen, props.onClose);
  return (
    useWasOpened(props.isOpen) && (
      <Suspense fallback={null}>
        <DrawerPanel {...props} />
      </Suspense>
    )
  );
}
