import { randomUUID } from 'node:crypto';
import { ask, type Request } from '../person.ts';
import type { Work, WorkContext } from './work-context.ts';

const PASSWORD = 'inkpot2026night';
/** A code lives ten minutes; who has none by then asks again, which is not what this is about. */
const PATIENCE_MS = 300_000;
const LOOK_AGAIN_MS = 250;
let count = 0;

/** Waits for a message that the product has promised; null when it does not come, or work is over. */
async function waitFor<T>(lane: WorkContext, look: () => T | undefined): Promise<T | null> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !lane.isOver(); ) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return null;
}

/** Somebody opens an account, verifies the address, logs in, renews the login, changes something and leaves. */
export const accounts: Work = async (lane) => {
  const { chance, expectations } = lane;
  count += 1;
  const number = String(count).padStart(5, '0');
  const [account, email, mobile] = [`newcomer${number}`, `newcomer${number}@example.com`, `0987${number}0`];
  const address = `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`;
  const call = (kind: string, request: Request) => ask(lane.origins, lane.traffic, chance, kind, { address, ...request });
  const body = (fields: Record<string, string>) => () => new URLSearchParams(fields);

  if ((await call('ask for an SMS', { method: 'POST', path: '/member/register/sms', body: { mobile } }))?.status !== 200) return;
  const codes = () => lane.sms.delivered.filter(({ to }) => to === mobile).flatMap(({ text }) => /\D(\d{6})\D/.exec(text)?.[1] ?? []);
  const code = await waitFor(lane, () => codes().at(-1));
  if (code === null) return;
  const form = { account, password: PASSWORD, confirm_password: PASSWORD, name: 'Newcomer', email, mobile, sms_code: code, age_group: 'adult', agree: true };
  if ((await call('register', { method: 'POST', path: '/member', body: form, key: randomUUID() }))?.status !== 200) return;
  const registered = { account, email, isVerified: false };
  expectations.registered.push(registered);
  const link = await waitFor(lane, () => linkTo(lane, email));
  if (link === null) return;
  const verified = await call('verify', { method: 'POST', path: '/member/verify', body: { code: link } });
  // A link works once: sent again after a lost answer, it is used.
  registered.isVerified = verified?.status === 200 || (verified !== null && verified.tries > 1);
  if (!registered.isVerified) return;
  const login = await call('log in', {
    method: 'POST',
    path: '/token',
    body: body({ grant_type: 'password', client_id: 'comic-hub-site', username: account, password: PASSWORD }),
  });
  if (login?.status !== 200) return;
  const renewed = await call('renew a login', {
    method: 'POST',
    path: '/token',
    body: body({ grant_type: 'refresh_token', client_id: 'comic-hub-site', refresh_token: login.body.refresh_token }),
  });
  const token = renewed?.status === 200 ? renewed.body.access_token : login.body.access_token;
  await call('change the profile', { method: 'PUT', path: '/member', token, body: { name: 'Newcomer', job: 'Letterer' } });
  await call('log out', { method: 'DELETE', path: '/token', token });
};

function linkTo({ smtp }: WorkContext, email: string): string | undefined {
  const text = smtp.delivered.find(({ to, text }) => to === email && text.includes('/register/verify/'))?.text ?? '';
  return /\/register\/verify\/([\w-]+)/.exec(text)?.[1];
}
