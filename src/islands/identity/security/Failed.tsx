import type { Translate } from '../../../i18n/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** A panel whose data did not come. */
export function Failed({ t, onRetry }: { t: Translate; onRetry: () => void }) {
  return (
    <Notice kind="error" live>
      <p>{t('security:failed')}</p>
      <Button onClick={onRetry}>{t('security:retry')}</Button>
    </Notice>
  );
}
