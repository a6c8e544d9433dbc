import { useStore } from '@nanostores/react';
import { $pending } from '../../stores/pending.ts';
import { Spinner } from '../ui/Spinner.tsx';

/** Hangs at the top of the page while calls are under way, unless they asked for none (docs/rules.md#toasts-and-spinner). */
export function PageSpinner({ label }: { label: string }) {
  const count = useStore($pending, { ssr: 'initial' });
  return count > 0 ? <Spinner label={label} page /> : null;
}
