import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const ROW_PX = 48; // about; each row is measured once it is in the page
const OVERSCAN = 12; // rows above and below what is in view

type VirtualRowsProps = {
  count: number;
  /** The element that holds the rows. */
  body: RefObject<HTMLElement | null>;
  /** @param measure the `ref` of the row */
  renderRow: (index: number, measure: Virtualizer<Window, Element>['measureElement']) => ReactNode;
};

/** The rows of a table that are in view, between two empty ones as high as those above and below. */
export function VirtualRows({ count, body, renderRow }: VirtualRowsProps) {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (body.current !== null) {
      setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY);
    }
  }, [body]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by what it returns
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, scrollMargin]);
  const visible = virtualizer.getVirtualItems();
  const above = (visible[0]?.start ?? scrollMargin) - scrollMargin;
  const below = virtualizer.getTotalSize() - ((visible.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <>
      <Gap heightPx={above} />
      {visible.map(({ index }) => renderRow(index, virtualizer.measureElement))}
      <Gap heightPx={below} />
    </>
  );
}

const Gap = ({ heightPx }: { heightPx: number }) =>
  heightPx > 0 && <tr aria-hidden style={{ height: heightPx }} />;
