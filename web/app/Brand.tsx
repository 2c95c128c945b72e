import { BrandMark } from '#web/ui/BrandMark.tsx';

/** Name of the product at the top of the menu; as high as the header beside it. */
export function Brand({ title }: { title: string }) {
  return (
    <div className="shrink-0 border-b border-line">
      <p className="flex h-14 items-center gap-2.5 px-4">
        <BrandMark className="size-7" />
        <span className="truncate text-card font-semibold tracking-tight">{title}</span>
      </p>
    </div>
  );
}
