/** Only for the root gate, where no content exists yet whose shape a skeleton could show. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="flex min-h-dvh items-center justify-center">
      <span
        aria-hidden
        className="size-8 animate-late rounded-full border-3 border-line border-t-accent motion:animate-turn"
      />
      <output className="sr-only">{label}</output>
    </div>
  );
}
