import type { ReactNode } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import type { ListState } from './list-store.ts';

interface Props<L> {
  list: ListState<L>;
  loading: string;
  /** Without words of its own a screen says the server's. */
  failed?: string;
  retry: string;
  /** Lines of the skeleton. */
  lines?: number;
  onRetry: () => void;
  children: (list: L) => ReactNode;
}

/** A list, or what stands in its place until it is there. */
export function Loaded<L>({ list, loading, failed, retry, lines = 5, onRetry, children }: Props<L>) {
  if (list.state === 'loading') return <Skeleton label={loading} lines={lines} />;
  if (list.state === 'failed') return <LoadFailed text={failed ?? list.text} retry={retry} onRetry={onRetry} />;
  return children(list);
}
