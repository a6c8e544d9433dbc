import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { PasswordField } from '../../form/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type LoginsStore, PROOF_FIELD } from './logins-store.ts';

interface Props {
  store: LoginsStore;
  t: Translate;
  onClose: () => void;
}

/** Asks for the password or a code before logins on other devices are ended: a login left open must not shut its owner out. */
export function EndLoginsDialog({ store, t, onClose }: Props) {
  const asked = useStore(store.$asked);
  return (
    <Dialog
      open={asked !== null}
      title={asked === 'others' ? t('security:devices.proofTitleOthers') : t('security:devices.proofTitleOne')}
      closeLabel={t('security:close')}
      onClose={onClose}
    >
      {asked !== null && <ProofForm store={store} isOthers={asked === 'others'} t={t} />}
    </Dialog>
  );
}

function ProofForm({ store: { form }, isOthers, t }: Omit<Props, 'onClose'> & { isOthers: boolean }) {
  const state = useStore(form.$form);
  // What was refused takes the focus, in a dialog as anywhere.
  useEffect(() => {
    if (state.attempt > 0 && form.$form.get().errors[PROOF_FIELD] !== undefined) document.getElementById(PROOF_FIELD)?.focus();
  }, [state.attempt, form]);
  return (
    <form className="form factor-form" method="post" noValidate ref={form.attach} onSubmit={form.submit}>
      {isOthers && <p>{t('security:devices.othersFeed')}</p>}
      <p>{t('security:devices.proofText')}</p>
      {state.general !== null && (
        <Notice key={state.attempt} kind="error" live>
          {state.general}
        </Notice>
      )}
      <PasswordField name={PROOF_FIELD} label={t('security:devices.proof')} autoComplete="current-password" error={state.errors[PROOF_FIELD]} t={t} />
      <Button type="submit" look="hot" wide busy={state.isBusy} disabled={!state.isReady}>
        {t('security:devices.confirm')}
      </Button>
    </form>
  );
}
