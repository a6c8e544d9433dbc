import type { TestApp, TestResponse } from '../app.ts';
import { pdfBytes } from '../files/pdfs.ts';
import type { TestMember } from '../members.ts';

export const pdf = (name: string, bytes = pdfBytes()) => new File([bytes], name, { type: 'application/pdf' });

/** A Thursday, four weeks after TEST_NOW; it and the days around it are no holidays. */
export const THURSDAY = '2026-12-17';

/** An application with nothing wrong in it: Zone A on a Thursday afternoon. */
export const APPLICATION = {
  applicant_name: '林小漫',
  applicant_type: 'individual',
  organization_name: '',
  id_number: 'A123456789',
  contact_name: '林小漫',
  phone: '0223456789',
  contact_number: '',
  mobile: '0912345678',
  address: '臺北市中正區範例路 1 號',
  email: 'applicant@example.com',
  event_name: '四格漫畫大展',
  event_category: 'author',
  space_id: '2a',
  session: 'afternoon',
  move_in_on: THURSDAY,
  start_on: THURSDAY,
  end_on: THURSDAY,
  move_out_on: THURSDAY,
  remarks: '',
  agree: 'on',
} as const;

export type ApplicationChange = Record<string, string | readonly string[] | File | null>;

/** The form as a browser sends it; a field that is null is left out. */
export function applicationForm(change: ApplicationChange = {}): FormData {
  const form = new FormData();
  const files = { identity_proof: pdf('id.pdf'), event_plan: pdf('plan.pdf'), other: pdf('layout.pdf') };
  for (const [name, value] of Object.entries({ ...APPLICATION, ...files, ...change })) {
    if (value === null) continue;
    if (value instanceof File) form.append(name, value, value.name);
    else for (const each of typeof value === 'string' ? [value] : value) form.append(name, each);
  }
  return form;
}

/** Applies for Zone A on Thursday afternoon, written to at the account's address, unless told otherwise. */
export function applyForSpace(
  app: Pick<TestApp, 'call'>,
  { token, email }: Pick<TestMember, 'token' | 'email'>,
  change: ApplicationChange = {},
  { language = 'en', key }: { language?: string; key?: string } = {},
): Promise<TestResponse> {
  return app.call('POST', '/space/apply', {
    token,
    language,
    body: applicationForm({ email, ...change }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

/** The four days of a lease of one day. */
export const on = (day: string) => ({ move_in_on: day, start_on: day, end_on: day, move_out_on: day });

/** The staff's steps, each as it would be done. */
export function staffOf(app: Pick<TestApp, 'call'>, { token }: Pick<TestMember, 'token'>) {
  const step = (who: 'review' | 'desk') => (id: string, body: Record<string, unknown>) => app.call('PUT', `/staff/space/apply/${id}/${who}`, { token, body });
  const [review, desk] = [step('review'), step('desk')];
  return {
    review,
    desk,
    approve: async (id: string, terms: Record<string, unknown> = {}): Promise<TestResponse> => {
      await review(id, { event: 'review' });
      return review(id, { event: 'approve', ...terms });
    },
  };
}
