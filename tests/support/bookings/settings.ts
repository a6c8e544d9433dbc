import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { signUp, type TestMember } from '../members.ts';
import { SAMPLE } from '../sample.ts';

interface Actors {
  app: Pick<TestApp, 'call'>;
  admin: Pick<TestMember, 'token'>;
}

/** The id of a setting in addresses. */
export const settingOf = (kind: string, subject: string): string => `${kind}-${subject}`;

/** A plan of points that staff adds: 2,000 points, and 200 free ones for 90 days. */
export const SPRING_PLAN = {
  ...{ name_zh: '春季方案', name_en: 'Spring', name_ja: '春プラン' },
  ...{ amount_twd: 2000, points: 2000, free_points: 200, free_valid_days: 90, reason: 'Spring sale' },
};

/** The calls of versioned settings, as the operator makes them. */
export function settingsCalls(actors: () => Actors) {
  const call = (method: string, path: string, body?: object) => {
    const { app, admin } = actors();
    return app.call(method, `/staff/settings${path}`, { token: admin.token, ...(body && { body: { ...body } }) });
  };
  return {
    read: (id: string) => call('GET', `/${id}`),
    change: (id: string, wish: object) => call('POST', `/${id}`, wish),
    preview: (id: string, wish: object) => call('POST', `/${id}/preview`, wish),
    addPlan: (wish: object, key?: string) => {
      const { app, admin } = actors();
      return app.call('POST', '/staff/point_plans', {
        token: admin.token,
        body: { ...SPRING_PLAN, ...wish },
        ...(key && { headers: { 'idempotency-key': key } }),
      });
    },
    previewPlan: (wish: object) => {
      const { app, admin } = actors();
      const { reason: _reason, ...plan } = { ...SPRING_PLAN, ...wish };
      const query = new URLSearchParams(Object.entries(plan).map(([name, value]) => [name, String(value)]));
      return app.call('GET', `/staff/point_plans/preview?${query}`, { token: admin.token });
    },
    withdraw: (id: string, version: string, reason = 'A mistake') => call('PUT', `/${id}/withdraw/${version}`, { reason }),
  };
}

/** The calls of staff about settings: how each is made, and what is recorded of it. */
export function settingCalls(appOf: () => TestApp) {
  const none = { table: null, before: null, after: null };
  const id = settingOf('device_price', SAMPLE.seats.d1);
  /** Each time another price from the next minute on; `seen` goes along. */
  const wish = async () => {
    const { versions, seen } = await readAs(appOf(), id);
    return { points_per_hour: 100 + versions.length, seen };
  };
  const recorded = { table: 'setting_versions', subject: { kind: 'setting', id: expect.any(String) } };
  return {
    'GET /staff/settings': () => ({ path: '/staff/settings', expected: { ...none, subject: null } }),
    'GET /staff/settings/{id}': () => ({ path: `/staff/settings/${id}`, expected: { ...none, subject: { kind: 'setting', id } } }),
    'POST /staff/settings/{id}/preview': async () => ({
      path: `/staff/settings/${id}/preview`,
      body: await wish(),
      expected: { ...none, subject: { kind: 'setting', id } },
    }),
    'GET /staff/point_plans/preview': () => {
      const { reason: _reason, ...plan } = SPRING_PLAN;
      const query = new URLSearchParams(Object.entries(plan).map(([name, value]) => [name, String(value)]));
      return { path: `/staff/point_plans/preview?${query}`, expected: { ...none, subject: null } };
    },
    'POST /staff/point_plans': () => ({
      path: '/staff/point_plans',
      body: { ...SPRING_PLAN },
      expected: { ...recorded, table: 'setting_subjects', before: null, after: { name_en: 'Spring', number: 1 } },
    }),
    'POST /staff/settings/{id}': async () => ({
      path: `/staff/settings/${id}`,
      body: { ...(await wish()), reason: 'New chairs', valid_from: '2026-12-01 10:00:00' },
      expected: { ...recorded, before: null, after: { kind: 'device_price', subject: SAMPLE.seats.d1, reason: 'New chairs' } },
    }),
    'PUT /staff/settings/{id}/withdraw/{version}': async () => {
      const app = appOf();
      const { token } = await signUp(app, { role: 'admin' });
      const body = { ...(await wish()), reason: 'For a day', valid_from: '2026-12-02 10:00:00' };
      const { data } = (await app.call('POST', `/staff/settings/${id}`, { token, body })).body;
      const version = data.versions.find(({ reason }: { reason: string | null }) => reason === 'For a day').id;
      return {
        path: `/staff/settings/${id}/withdraw/${version}`,
        body: { reason: 'A mistake' },
        expected: { ...recorded, before: { withdrawn_at: null }, after: { withdrawn_at: expect.any(String) } },
      };
    },
  };
}

async function readAs(app: TestApp, id: string): Promise<{ versions: unknown[]; seen: number }> {
  const { token } = await signUp(app, { role: 'admin' });
  return (await app.call('GET', `/staff/settings/${id}`, { token })).body.data;
}
