import { type ChangeEvent, useState } from 'react';
import { CreatorInfoFields } from '../../accounts/creator-info/CreatorInfoFields.tsx';
import { StepHead } from '../../form/StepHead.tsx';
import { useApply } from './apply-context.ts';

/** The creator's info, as `member/info` asks for it. */
export function InfoStep() {
  const { store, lists, t, language } = useApply();
  // Its fields belong to the browser: they begin with what stands in the store, which hears of every change.
  const [initial] = useState(() => store.$values.get());
  const keep = ({ target }: ChangeEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)) return;
    store.set(target.name, target instanceof HTMLInputElement && target.type === 'checkbox' && !target.checked ? null : target.value);
  };
  const choose = (choices: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(choices)) if (value !== store.$values.get()[name]) store.set(name, value);
  };
  return (
    <>
      <StepHead step="info" text={t('apply:step.info')} />
      <div className="form" onChange={keep}>
        <CreatorInfoFields store={{ $form: store.$form, $choices: store.$choices, choose, initial }} lists={lists} lang={language} t={t} />
      </div>
    </>
  );
}
