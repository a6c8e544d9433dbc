import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

interface Props<P extends object> {
  /** Fetches the part. */
  load: () => Promise<ComponentType<P>>;
  /** The props of the part. */
  given: P;
  /** Stands there until it comes. */
  waiting?: ReactNode;
  /** Stands there where it does not come: there is no network, or no such file any more. */
  failed: ReactNode;
}

/** A part of an island that is fetched when it is first shown. One that did not come is asked for again when it is shown again. */
export function Later<P extends object>({ load, given, waiting, failed }: Props<P>) {
  const [Part] = useState(() => lazy<ComponentType<P>>(async () => ({ default: await load().catch(() => () => failed) })));
  return (
    <Suspense fallback={waiting}>
      <Part {...given} />
    </Suspense>
  );
}
