/** The shape of a chart with its legend; appears only after 120 ms, so that quick answers never flash. */
export function ChartSkeleton() {
  return (
    <div className="animate-late">
      <output className="sr-only">Loading candles</output>
      <div aria-busy className="flex flex-col gap-2 motion:animate-pulse">
        <span className="h-14 w-2/3 rounded-control bg-sunken @3xl:h-5" />
        <span className="h-84 rounded-control bg-sunken md:h-112" />
        <span className="h-9" />
      </div>
    </div>
  );
}
