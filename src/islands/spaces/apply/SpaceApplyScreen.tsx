import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import '../../markup/slot-policy.ts';
import { LeaveDialog } from '../../form/LeaveDialog.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { ApplyProblems } from '../apply-check/ApplyProblems.tsx';
import { CheckStep } from '../apply-check/CheckStep.tsx';
import { EstimatePanel, SumLine } from '../apply-days/EstimatePanel.tsx';
import { ApplySent } from './ApplySent.tsx';
import { AttachmentsStep } from './AttachmentsStep.tsx';
import { ApplyContext } from './apply-context.ts';
import type { ApplyFacts } from './apply-facts.ts';
import { STEPS } from './apply-fields.ts';
import { createSpaceApply } from './apply-store.ts';
import { FormStep } from './FormStep.tsx';
import { GuidelinesStep } from './GuidelinesStep.tsx';
import { StepActions } from './StepActions.tsx';

interface Props {
  language: Language;
  /** Of the areas lease, space, upload, account, validation, success. */
  texts: Texts;
  facts: ApplyFacts;
  /** The guidelines, rendered by the page. */
  children?: ReactNode;
}

/** Applying to lease a space (docs/rules.md#space-applications, space/{id}/apply), in four steps. In the browser only: it begins with what the tab keeps. */
export function SpaceApplyScreen({ language, texts, facts, children }: Props) {
  const [{ store, t }] = useState(() => {
    const translate = islandTranslator(language, texts);
    return { t: translate, store: createSpaceApply(facts, translate) };
  });
  const step = useStore(store.$step);
  const sent = useStore(store.$sent);
  // Login and calendar are outside of the screen: there is no prop for what they say.
  useEffect(() => store.begin(), [store]);
  if (sent) return <ApplySent lease={sent} language={language} t={t} />;
  return (
    <ApplyContext value={{ store, t, language }}>
      <Steps label={t('lease:apply.steps')} steps={STEPS.map((each) => t(`lease:apply.step.${each}`))} current={STEPS.indexOf(step)} />
      <div className="split space-apply">
        <form
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (step === 'check') void store.submit();
            else store.goOn();
          }}
        >
          <ApplyProblems />
          {step === 'guidelines' && <GuidelinesStep>{children}</GuidelinesStep>}
          {step === 'form' && <FormStep />}
          {step === 'attachments' && <AttachmentsStep />}
          {step === 'check' && <CheckStep />}
          <StepActions />
          <SumLine />
        </form>
        <EstimatePanel />
      </div>
      <LeaveDialog guard={store.guard} text={t('lease:apply.leave')} t={t} />
    </ApplyContext>
  );
}
