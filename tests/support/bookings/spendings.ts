import { shopKey } from '../../../src/server/http/callers/shop-key.ts';
import type { TestApp } from '../app.ts';
import type { TestMember } from '../members.ts';

/** A code of a member, as their phone shows it. */
export async function payCode(app: Pick<TestApp, 'call'>, { token }: Pick<TestMember, 'token'>): Promise<string> {
  return (await app.call('POST', '/my/pay_codes', { token })).body.data.code;
}

/** The desk asks for points; by a new code of the member unless the body has one. */
export async function ask(
  app: Pick<TestApp, 'call'>,
  desk: TestMember,
  member: TestMember,
  { headers = {}, ...body }: Record<string, unknown> & { headers?: Record<string, string> } = {},
) {
  const code = body['code'] ?? (await payCode(app, member));
  return app.call('POST', '/staff/spendings', { token: desk.token, headers, body: { kind: 'printing', points: 30, ...body, code } });
}

export const confirm = (app: Pick<TestApp, 'call'>, { token }: TestMember, id: string) => app.call('PUT', `/my/spendings/${id}/confirm`, { token });

/** A payment that the member has agreed to; its id. */
export async function paid(app: Pick<TestApp, 'call'>, desk: TestMember, member: TestMember, body: Record<string, unknown> = {}): Promise<string> {
  const { id } = (await ask(app, desk, member, body)).body.data;
  await confirm(app, member, id);
  return id;
}

/** The partner shops of the tests' content (`tests/content/settings/spending.yaml`). */
export const SHOP = 'sample-print-corner';
export const OTHER_SHOP = 'sample-other-shop';

/** The key of a shop, by its newest name or another one. */
export function keyOf({ secrets, library }: Pick<TestApp, 'secrets' | 'library'>, id = SHOP, name?: string): string {
  const shop = library.settings.spending.shops.find((each) => each.id === id);
  return shopKey(secrets, { id, keys: name === undefined ? (shop?.keys ?? []) : [name] });
}

/** A shop asks for points; by a new code of the member unless the body has one. */
export async function requestByShop(
  app: Pick<TestApp, 'call' | 'secrets' | 'library'>,
  member: TestMember,
  body: Record<string, unknown> = {},
  key = keyOf(app),
) {
  const code = body['code'] ?? (await payCode(app, member));
  return app.call('POST', '/3rd/payments', { token: key, body: { reference: 'till-1', points: 40, ...body, code } });
}
