import { Construction } from 'lucide-react';
import { EmptyState } from '#web/ui/EmptyState.tsx';

export function PaymentPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 p-4">
      <h1 className="text-center text-title font-semibold">Payment processing</h1>
      <EmptyState
        icon={Construction}
        title="Payment processing is not available yet"
        hint="No payment was started or checked on this page. If you paid for access, please contact your administrator."
        action={
          <a
            href="/"
            className="inline-flex min-h-11 items-center px-2 font-medium text-accent underline underline-offset-4"
          >
            Return to Login Page
          </a>
        }
      />
    </main>
  );
}
