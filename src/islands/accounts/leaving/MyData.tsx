import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { DeletionState } from './DeletionState.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { createMyDataSection } from './my-data-store.ts';

interface Props {
  language: Language;
  texts: Texts;
}

/** The export and the deletion of a member's data (docs/rules.md#account-deletion): the export, and the request to delete the account. */
export function MyData({ language, texts }: Props) {
  const [{ t, store }] = useState(() => {
    const translate = islandTranslator(language, texts);
    return { t: translate, store: createMyDataSection(translate) };
  });
  const asking = useStore(store.$asking);
  const isWithdrawing = useStore(store.$isWithdrawing);
  const close = () => store.$asking.set(null);
  const withdraw = async (): Promise<void> => {
    await store.withdraw();
    // The button that opened the question is gone.
    document.getElementById('data-title')?.focus();
  };
  return (
    <div className="form">
      <section className="panel form">
        <h3>{t('mydata:export.title')}</h3>
        <p>{t('mydata:export.text')}</p>
        <p className="actions">
          <Button onClick={() => store.$asking.set('export')}>{t('mydata:export.ask')}</Button>
        </p>
      </section>
      <section className="panel form">
        <h3>{t('mydata:deletion.title')}</h3>
        <DeletionState store={store} language={language} t={t} />
      </section>
      <ExportDialog open={asking === 'export'} store={store} t={t} onClose={close} />
      <ConfirmDialog
        open={asking === 'withdraw'}
        title={t('mydata:deletion.withdrawTitle')}
        closeLabel={t('mydata:close')}
        keep={t('mydata:deletion.keep')}
        confirm={t('mydata:deletion.confirm')}
        isBusy={isWithdrawing}
        onClose={close}
        onConfirm={() => void withdraw()}
      >
        <p>{t('mydata:deletion.withdrawText')}</p>
      </ConfirmDialog>
    </div>
  );
}
