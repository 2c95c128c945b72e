import { useEffect, useEffectEvent, useState } from 'react';

/** Takes a file that is dropped anywhere on the page, which the browser would open in its place. @returns whether one is held over it */
export function useDroppedFile(onFile: (file: File | undefined) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const allow = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (): void => setIsOver(false);
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer?.files[0]);
    };
    document.addEventListener('dragover', allow);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}
