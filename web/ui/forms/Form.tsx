import type { ReactNode } from 'react';

type FormProps = { id: string; onSubmit: () => void; children: ReactNode };

/** Fields one below the other, validated by us and not by the browser. */
export function Form({ id, onSubmit, children }: FormProps) {
  return (
    <form
      id={id}
      method="post" // what was typed never becomes part of an address
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-4"
    >
      {children}
    </form>
  );
}
