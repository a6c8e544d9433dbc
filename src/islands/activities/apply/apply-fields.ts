import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { fieldOfControl, itemField } from '../../form/form-values.ts';
import type { ActivityRegistration } from '../mine/mine-store.ts';

/** The steps of a registration (docs/rules.md#registration). */
export const STEPS = ['notes', 'form', 'check'] as const;
export type Step = (typeof STEPS)[number];

/** The fields that matchmaking has besides. */
export const MATCHMAKING_FIELDS = ['is_organization', 'company', 'job_title', 'phone', 'intro', 'portfolio_url', 'other_urls'] as const;

/** Where the answer to a question is typed. */
export const answerField = (questionId: string) => itemField('answers', questionId);

export type Values = Readonly<Record<string, string>>;

/** The fields of each step, in the order in which they stand; a form with nothing to fill in has no step for it. */
export function stepFields({ questions, group_max }: Pick<ActivityRegistration, 'questions' | 'group_max'>, isMatchmaking: boolean) {
  const form = [...(group_max > 1 ? ['size'] : []), ...(isMatchmaking ? MATCHMAKING_FIELDS : []), ...questions.map(({ id }) => answerField(id))];
  return { notes: ['agree'], ...(form.length > 0 && { form }), check: ['points'] } as const;
}

/** The field that a fault belongs to: an answer's own, of the lines of a list the list's; null for one that no step has. */
export function applyFieldOf(fields: readonly string[], name: string): string | null {
  return [name, fieldOfControl(name)].find((each) => fields.includes(each)) ?? null;
}

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
