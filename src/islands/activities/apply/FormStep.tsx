import { useStore } from '@nanostores/react';
import { HTML_LANG } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Field } from '../../ui/Field.tsx';
import type { ActivityRegistration } from '../mine/mine-store.ts';
import { useApply, useApplyField } from './apply-context.ts';
import { answerField } from './apply-fields.ts';
import { MatchmakingFields } from './MatchmakingFields.tsx';
import { SizeField } from './SizeField.tsx';
import { StepHead } from './StepHead.tsx';

/** All that an activity asks for: who comes, what matchmaking needs to know, its own questions. */
export function FormStep() {
  const { apply, t } = useApply();
  const { group_max: max, questions } = useStore(apply.$registration);
  return (
    <>
      <StepHead step="form" />
      {max > 1 && (
        <fieldset className="panel form">
          <legend>{t('registration:parts.people')}</legend>
          <SizeField />
        </fieldset>
      )}
      {apply.isMatchmaking && <MatchmakingFields />}
      {questions.length > 0 && (
        <fieldset className="panel form">
          <legend>{t('registration:parts.questions')}</legend>
          {questions.map((question) => (
            <QuestionField key={question.id} question={question} />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Longer answers get more room. */
const LINE_CHARACTERS = 60;

function QuestionField({ question }: { question: ActivityRegistration['questions'][number] }) {
  const { t, language } = useApply();
  const { requiredMark, ...field } = useApplyField(answerField(question.id));
  const { text, lang, isFallback } = readField(question, 'text', language);
  const shared = {
    ...field,
    label: text,
    ...(isFallback && { lang: HTML_LANG[lang] }),
    hint: t('registration:hints.answer', { limit: question.max_length }),
    required: question.required,
    ...(question.required && { requiredMark }),
  };
  return question.max_length > LINE_CHARACTERS ? <Field kind="textarea" rows={3} {...shared} /> : <Field {...shared} />;
}
