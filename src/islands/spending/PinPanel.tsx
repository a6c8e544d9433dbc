import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { PASSWORD_MAX_LENGTH } from '../../domain/identity/account.ts';
import { PIN_MAX_LENGTH } from '../../domain/spending/pin.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { dayText } from '../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { addToast } from '../../stores/toasts.ts';
import { LoadFailed } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { createPin } from './pin-store.ts';

interface Props {
  language: Language;
  /** Of the area spending. */
  texts: Texts;
}

/** The PIN for the counter, among the security of a member's account: set, changed with the password, removed. */
export function PinPanel({ language, texts }: Props) {
  const [{ t, store }] = useState(() => ({ t: islandTranslator(language, texts), store: createPin() }));
  const [state, isBusy] = [useStore(store.$pin, { ssr: 'initial' }), useStore(store.$isBusy)];
  const [isOpen, setOpen] = useState(false);
  const remove = async () => {
    if (await store.remove()) addToast('success', t('spending:pin.removed'));
  };
  const saved = () => {
    setOpen(false);
    addToast('success', t('spending:pin.saved'));
  };
  return (
    <section className="panel" aria-labelledby="pay-pin">
      <header>
        <h3 id="pay-pin">{t('spending:pin.title')}</h3>
      </header>
      <p>{t('spending:pin.text')}</p>
      {state.state === 'loading' && <Skeleton label={t('spending:pin.loading')} lines={1} />}
      {state.state === 'failed' && <LoadFailed text={t('spending:pin.failed')} retry={t('spending:pin.retry')} onRetry={() => void store.load()} />}
      {state.state === 'ready' && (
        <>
          {state.pin.is_locked ? (
            <Notice kind="warning">{t('spending:pin.locked')}</Notice>
          ) : (
            <p className="hint">
              {state.pin.changed_at === null
                ? t('spending:pin.none')
                : t('spending:pin.since', { day: dayText(new Date(state.pin.changed_at), language, { year: true }) })}
            </p>
          )}
          {isOpen ? (
            <PinForm store={store} t={t} onSaved={saved} onCancel={() => setOpen(false)} />
          ) : (
            <p className="actions">
              <Button onClick={() => setOpen(true)}>{t(state.pin.is_set ? 'spending:pin.change' : 'spending:pin.set')}</Button>
              {state.pin.is_set && (
                <Button look="quiet" busy={isBusy} onClick={() => void remove()}>
                  {t('spending:pin.remove')}
                </Button>
              )}
            </p>
          )}
        </>
      )}
    </section>
  );
}

interface FormProps {
  store: ReturnType<typeof createPin>;
  t: ReturnType<typeof islandTranslator>;
  onSaved: () => void;
  onCancel: () => void;
}

function PinForm({ store, t, onSaved, onCancel }: FormProps) {
  const [isBusy, problem] = [useStore(store.$isBusy), useStore(store.$problem)];
  const [pin, setPin] = useState('');
  const [password, setPassword] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await store.save(pin, password)) onSaved();
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      {problem !== null && Object.keys(problem.fields).length === 0 && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      <Field
        name="pay-pin-new"
        type="password"
        label={t('spending:pin.pin')}
        hint={t('spending:pin.pinHint')}
        error={problem?.fields['pin']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_MAX_LENGTH}
        value={pin}
        onChange={({ target }) => setPin(target.value)}
      />
      <Field
        name="pay-pin-password"
        type="password"
        label={t('spending:pin.password')}
        error={problem?.fields['password']}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_LENGTH}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <p className="actions">
        <Button
          onClick={() => {
            store.forget();
            onCancel();
          }}
        >
          {t('spending:pin.cancel')}
        </Button>
        <Button type="submit" look="hot" busy={isBusy}>
          {t('spending:pin.save')}
        </Button>
      </p>
    </form>
  );
}
