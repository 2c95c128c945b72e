import { type ComponentType, useState } from 'react';

/** A chunk of its own: few lose their code, and all wait for the login. */
const load = () => import('./LostCodeForm.tsx');

/** Where the form was, the focus goes back to what opened it. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** The way back in for whoever has lost the code. */
export function LostCode() {
  const [Form, setForm] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);

  async function open(): Promise<void> {
    try {
      const { LostCodeForm } = await load();
      setForm(() => LostCodeForm);
      setWasOpen(true);
      setIsMissing(false);
    } catch {
      setIsMissing(true);
    }
  }

  if (Form !== null) return <Form onClose={() => setForm(null)} />;
  return (
    <>
      <button
        ref={wasOpen ? focus : undefined}
        type="button"
        onClick={() => void open()}
        className="mt-2 inline-flex min-h-11 w-full items-center justify-center rounded-control px-2 text-dense text-ink-2 underline underline-offset-4"
      >
        Lost your access code?
      </button>
      {isMissing && (
        <p role="alert" className="text-dense text-danger">
          This cannot be loaded right now. Please check your connection.
        </p>
      )}
    </>
  );
}
