import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';

/** Replaces the boot skeleton by what React has rendered. Call it once the first screen is ready; idempotent. */
export function revealApp(): void {
  const { dataset } = document.documentElement;
  delete dataset['signedIn'];
  delete dataset['elsewhere'];
  document.querySelector('#boot-skeleton')?.remove();
}

/** Displayed after a render error; without technical details. */
export function ErrorFallback() {
  return (
    <div
      role="alert"
      className="flex min-h-dvh flex-col items-center justify-center gap-2 p-6 text-center"
    >
      <h1 className="text-title font-semibold">Something went wrong.</h1>
      <p className="max-w-prose text-ink-2">
        Reloading usually helps. What you saved on this device is still there.
      </p>
      <Button variant="primary" className="mt-4" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}

/** Renders the fallback when children throw; React requires a class. */
export class ErrorBoundary extends Component<
  { children: ReactNode; fallback: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    revealApp();
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
