import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx';
import { FactorForm } from './FactorForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { TwoStepStore, TwoStepTask } from './two-step-store.ts';

interface Props {
  store: TwoStepStore;
  t: Translate;
}

/** Setting up, turning off, new codes: one dialog, whose form asks for a code and the password. */
export function TwoStepDialog({ store, t }: Props) {
  const task = useStore(store.$task);
  const close = () => {
    store.close();
    // The button that opened it may be gone with what it offered.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById('two-step')?.focus();
    });
  };
  return (
    <Dialog open={task !== null} title={titleOf(task, t)} closeLabel={t('security:close')} onClose={task?.task === 'keep-codes' ? pointToKept : close}>
      {task && <Body key={task.task} task={task} store={store} t={t} onClose={close} />}
    </Dialog>
  );
}

/** Codes that are shown once do not go by a slip of the Escape key: the button that says they are kept closes. */
function pointToKept(): void {
  document.getElementById('codes-kept')?.focus();
}

function titleOf(task: TwoStepTask | null, t: Translate): string {
  switch (task?.task) {
    case 'turn-off':
      return t('security:twoStep.turnOffTitle');
    case 'renew':
      return t('security:twoStep.renew');
    case 'keep-codes':
      return t('security:codes.title');
    default:
      return t('security:twoStep.setUpTitle');
  }
}

function Body({ task, store, t, onClose }: { task: TwoStepTask; store: TwoStepStore; t: Translate; onClose: () => void }) {
  switch (task.task) {
    case 'set-up':
      return (
        <>
          <AuthenticatorSecret secret={task.secret} uri={task.uri} t={t} />
          <FactorForm form={store.forms['set-up']} submit={t('security:twoStep.turnOn')} t={t} />
        </>
      );
    case 'turn-off':
      return (
        <>
          <p>{t('security:twoStep.turnOffText')}</p>
          <FactorForm form={store.forms['turn-off']} takesRecovery submit={t('security:twoStep.turnOff')} t={t} />
        </>
      );
    case 'renew':
      return (
        <>
          <p>{t('security:twoStep.renewText')}</p>
          <FactorForm form={store.forms.renew} takesRecovery submit={t('security:twoStep.renew')} t={t} />
        </>
      );
    case 'keep-codes':
      return <RecoveryCodes codes={task.codes} t={t} onKept={onClose} />;
  }
}
