import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { type UnsentCounts, useSignOut } from '#web/data/sign-out.ts';
import { Button } from '#web/ui/Button.tsx';
import { UnsentQuestion } from './UnsentQuestion.tsx';

/** Signs out, after a question when something would be left that exists nowhere else. */
export function SignOutButton() {
  const leaving = useSignOut();
  const [unsent, setUnsent] = useState<UnsentCounts | null>(null);
  const leave = async (): Promise<void> => {
    const found = await leaving.readUnsent();
    if (found === null) await leaving.signOut('delete-if-sent');
    else setUnsent(found);
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => void leave()}>
        <LogOut aria-hidden className="size-4.5" />
        <span className="sr-only sm:not-sr-only">Logout</span>
      </Button>
      {unsent !== null && (
        <UnsentQuestion
          unsent={unsent}
          leaving={leaving}
          onChange={setUnsent}
          onCancel={() => setUnsent(null)}
        />
      )}
    </>
  );
}
