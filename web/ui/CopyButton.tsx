import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { toastError } from './states/Toasts.tsx';

const SHOWN_MS = 2000;

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    const timer = isCopied ? setTimeout(() => setIsCopied(false), SHOWN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      toastError('The browser refused to copy. Please select the text instead.');
    }
  };
  return (
    <>
      <IconButton label={label} icon={isCopied ? Check : Copy} onClick={() => void copy()} />
      <output className="sr-only">{isCopied ? 'Copied' : ''}</output>
    </>
  );
}

/** An access code to pass on, large enough to read out. */
export function CodeBox({ code, owner }: { code: string; /** Whose it is. */ owner: string }) {
  return (
    <div className="flex items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
      <div className="min-w-0">
        <p className="text-dense text-ink-3">Access Code</p>
        <p className="font-mono text-card font-medium wrap-anywhere">{code}</p>
      </div>
      <CopyButton text={code} label={`Copy the access code of ${owner}`} />
    </div>
  );
}
