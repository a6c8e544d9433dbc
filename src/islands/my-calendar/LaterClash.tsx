import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { ClashWarning as Warning } from './ClashWarning.tsx';

type Props = ComponentProps<typeof Warning>;

/** No part of a page before a time is chosen; where it does not come, nobody is warned. */
const ClashWarning = lazy<ComponentType<Props>>(async () => ({
  default: (await import('./ClashWarning.tsx').catch(() => null))?.ClashWarning ?? (() => null),
}));

/** Warns of what the member has booked already at a time, once its script has come. */
export function LaterClash(props: Props) {
  return (
    <Suspense>
      <ClashWarning {...props} />
    </Suspense>
  );
}
