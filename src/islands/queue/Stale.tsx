import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { StaffScope } from './staff-scope.ts';

interface Props extends Pick<StaffScope, 't'> {
  $stale: ReadableAtom<string | null>;
  onRetry: () => void;
}

/** The notice that a screen which stands open all day shows what was there before the server was away. */
export function Stale({ $stale, onRetry, t }: Props) {
  const why = useStore($stale);
  if (why === null) return null;
  return (
    <div className="stale">
      <Notice kind="warning" live>
        <p>{t('staff:queue.stale')}</p>
        <p>{why}</p>
        <Button onClick={onRetry}>{t('staff:retry')}</Button>
      </Notice>
    </div>
  );
}
