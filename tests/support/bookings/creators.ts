import type { TestApp, TestResponse } from '../app.ts';
import type { TestMember } from '../members.ts';
import type { ApplicationChange } from './spaces.ts';

/** An application with nothing wrong in it: a creator whose book came out this year. */
export const CREATOR_APPLICATION = {
  kind: 'creator',
  full_name: '林小漫',
  name_en: 'Lin Siao-man',
  pen_name: '小漫',
  industry: ['print-comics'] as readonly string[],
  citizenship: 'domestic',
  address_type: 'domestic',
  city: 'taipei-city',
  district: 'zhongzheng-district',
  address: '範例路 1 號',
  website: 'https://night-buses.example/',
  profile_zh: '畫夜班公車的人。',
  works: 'Night Buses, three volumes',
  work_kind: 'published',
  published_on: '2026-03-01',
  work_url: 'https://night-buses.example/book',
  agree: 'on',
} as const;

/** The form as a browser sends it; a field that is null is left out. */
export function creatorForm(change: ApplicationChange = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...CREATOR_APPLICATION, ...change })) {
    if (value === null) continue;
    if (value instanceof File) form.append(name, value, value.name);
    else for (const each of typeof value === 'string' ? [value] : value) form.append(name, each);
  }
  return form;
}

/** Applies to be a creator, unless told otherwise. */
export function applyForCreator(
  app: Pick<TestApp, 'call'>,
  { token }: Pick<TestMember, 'token'>,
  change: ApplicationChange = {},
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return app.call('POST', '/member/comicists_apply', { token, language: 'en', body: creatorForm(change), headers });
}
