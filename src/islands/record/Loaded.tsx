import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { ListState } from './records-store.ts';

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

interface FailedProps {
  text: string;
  /** On the button. */
  retry: string;
  onRetry: () => void;
}

/** Stands where something could not be loaded. */
export function LoadFailed({ text, retry, onRetry }: FailedProps) {
  return (
    <Notice kind="error" live>
      <p>{text}</p>
      <Button onClick={onRetry}>{retry}</Button>
    </Notice>
  );
}
