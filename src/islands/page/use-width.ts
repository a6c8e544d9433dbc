import { type RefCallback, useCallback, useState } from 'react';

/**
 * The width of an element as it is laid out, in pixels, as it changes.
 * @param first the width until that is known
 */
export function useWidth(first: number): [ref: RefCallback<Element>, width: number] {
  const [width, setWidth] = useState(first);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const laidOut = Math.round(entry?.contentRect.width ?? 0);
      // What is not shown has no width.
      if (laidOut > 0) setWidth(laidOut);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
