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
