import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { OldUserStore } from './old-user.ts';

/** A creator of the former site becomes one here, with one press (docs/rules.md#former-site: no terms consent needed). */
export function BecomeCreator({ store, t }: { store: OldUserStore; t: Translate }) {
  const isCreator = useStore(store.$isCreator);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  if (isCreator) {
    return (
      <Notice kind="success" title={t('olduser:done.isCreator')} live>
        {t('olduser:done.isCreatorText')}
      </Notice>
    );
  }
  async function ask(): Promise<void> {
    setBusy(true);
    const problem = await store.becomeCreator();
    setFault(problem?.text ?? null);
    setBusy(false);
  }
  return (
    <section className="panel form">
      <h2>{t('olduser:done.creatorTitle')}</h2>
      <p>{t('olduser:done.creatorText')}</p>
      {fault !== null && (
        <Notice kind="error" live>
          {fault}
        </Notice>
      )}
      <p className="actions">
        <Button look="hot" busy={isBusy} onClick={() => void ask()}>
          {isBusy ? t('olduser:done.creating') : t('olduser:done.creator')}
        </Button>
      </p>
    </section>
  );
}
