import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import type { ActivityRegistration } from '../mine/mine-store.ts';
import { answerField, MATCHMAKING_FIELDS } from './apply-fields.ts';

const NAMED = ['agree', 'size', ...MATCHMAKING_FIELDS, 'points'] as const;

/** Returns the name of a field where it is checked: of a question its own words. */
export function checkedName(field: string, { questions }: Pick<ActivityRegistration, 'questions'>, t: Translate, language: Language): string {
  const question = questions.find(({ id }) => answerField(id) === field);
  if (question) return readField(question, 'text', language).text;
  const named = NAMED.find((each) => each === field);
  return named ? t(`registration:fields.${named}`) : t('registration:fields.answers');
}

/** Returns the name of a field among the problems of the form. A colon follows: a question mark before it would be one mark too many. */
export const fieldName = (...of: Parameters<typeof checkedName>): string => checkedName(...of).replace(/[?？。]$/, '');
