import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { FormProblems } from '../../form/FormProblems.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EXPORT_FIELDS, type MyDataSection } from './my-data-store.ts';

interface Props {
  open: boolean;
  store: MyDataSection;
  t: Translate;
  onClose: () => void;
}

/** The password once more, before the file comes. */
export function ExportDialog({ open, store, t, onClose }: Props) {
  const state = useStore(store.form.$form, { ssr: 'initial' });
  return (
    <Dialog open={open} title={t('mydata:export.dialog')} closeLabel={t('mydata:close')} onClose={onClose}>
      {open && (
        <form className="form" method="post" noValidate ref={store.form.attach} onSubmit={store.form.submit}>
          <FormProblems state={state} fields={EXPORT_FIELDS} failed={t('mydata:export.failed')} t={t} />
          <p>{t('mydata:export.why')}</p>
          <PasswordField
            name="password"
            label={t('account:fields.password')}
            autoComplete="current-password"
            requiredMark={t('account:form.required')}
            error={state.errors['password']}
            t={t}
          />
          <p className="actions">
            <Button type="submit" look="hot" busy={state.isBusy} disabled={!state.isReady}>
              {state.isBusy ? t('mydata:export.working') : t('mydata:export.submit')}
            </Button>
          </p>
        </form>
      )}
    </Dialog>
  );
}
