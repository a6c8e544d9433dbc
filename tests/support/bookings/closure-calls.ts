import type { TestApp } from '../app.ts';
import { signUp } from '../members.ts';

const REASON = { reason: 'Registered twice' };

/** The calls of staff that join accounts or make them anonymous, and those that show what an act about a member would send: how each is made, and what is recorded. */
export function closureCalls(appOf: () => TestApp) {
  const memberOf = async () => (await signUp(appOf())).memberId;
  const looked = (path: string, id: string, body: object = REASON) => ({
    path: path.replace('{id}', id),
    body: { ...body },
    expected: { table: null, subject: { kind: 'member', id }, before: null, after: null },
  });
  const closed = (id: string, before: object | null, after: object) => ({
    table: 'account_closures',
    subject: { kind: 'member', id },
    before: before && { ...before },
    after: { ...after },
  });
  /** An account with more points than one person may move, that somebody else asked to make anonymous. */
  const waiting = async () => {
    const { memberId } = await signUp(appOf(), { points: 400 });
    const { token } = await signUp(appOf(), { role: 'admin' });
    const { body } = await appOf().call('POST', `/staff/members/${memberId}/anonymise`, { token, body: REASON });
    return { memberId, id: body.data.id as string };
  };
  const previewed = (path: string, body?: object) => async () => looked(path, await memberOf(), body);
  return {
    'POST /staff/members/{id}/merge/preview': async () =>
      looked('/staff/members/{id}/merge/preview', await memberOf(), { other: (await signUp(appOf())).email }),
    'POST /staff/members/{id}/merge': async () => {
      const [id, other_id] = [await memberOf(), await memberOf()];
      const expected = closed(other_id, null, { kind: 'merge', into_id: id, status: 'applied', ...REASON });
      return { path: `/staff/members/${id}/merge`, body: { other_id, ...REASON }, expected };
    },
    'POST /staff/members/{id}/anonymise/preview': previewed('/staff/members/{id}/anonymise/preview'),
    'POST /staff/members/{id}/anonymise': async () => {
      const id = await memberOf();
      return { path: `/staff/members/${id}/anonymise`, body: { ...REASON }, expected: closed(id, null, { kind: 'anonymise', status: 'applied', ...REASON }) };
    },
    'PUT /staff/account_closures/{id}': async () => {
      const { id, memberId } = await waiting();
      return { path: `/staff/account_closures/${id}`, body: { event: 'refuse' }, expected: closed(memberId, { status: 'requested' }, { status: 'refused' }) };
    },
    'POST /staff/members/{id}/closure/preview': async () => {
      const { id, memberId } = await waiting();
      return looked('/staff/members/{id}/closure/preview', memberId, { closure_id: id, event: 'confirm' });
    },
    'POST /staff/members/{id}/adjustment/preview': async () => {
      const { memberId } = await signUp(appOf());
      const { token } = await signUp(appOf(), { role: 'admin' });
      await appOf().call('POST', `/staff/members/${memberId}/points`, { token, body: { points: 400, ...REASON } });
      return looked('/staff/members/{id}/adjustment/preview', memberId, { event: 'confirm' });
    },
    'POST /staff/members/{id}/points/preview': previewed('/staff/members/{id}/points/preview', { points: 40, ...REASON }),
    'POST /staff/members/{id}/class/preview': previewed('/staff/members/{id}/class/preview', { type: 'associate', ...REASON }),
    'POST /staff/members/{id}/role/preview': previewed('/staff/members/{id}/role/preview', { from: 'member', role: 'desk' }),
    'POST /staff/space/bars/{id}/preview': previewed('/staff/space/bars/{id}/preview'),
    'POST /staff/accounts/{id}/end-logins/preview': previewed('/staff/accounts/{id}/end-logins/preview'),
    'POST /staff/accounts/{id}/lock/preview': previewed('/staff/accounts/{id}/lock/preview'),
    'POST /staff/accounts/{id}/unlock/preview': async () => {
      const id = await memberOf();
      const { token } = await signUp(appOf(), { role: 'admin' });
      await appOf().call('POST', `/staff/accounts/${id}/lock`, { token, body: REASON });
      return looked('/staff/accounts/{id}/unlock/preview', id);
    },
  };
}
