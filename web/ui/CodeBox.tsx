import { CopyButton } from './CopyButton.tsx';

type CodeBoxProps = { code: string; /** Whose it is. */ owner: string };

/** An access code that is to be passed on, large enough to be read out. */
export function CodeBox({ code, owner }: CodeBoxProps) {
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
