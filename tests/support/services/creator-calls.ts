import type { TestApp } from '../app.ts';
import { applyForCreator } from '../bookings/creators.ts';
import { signUp } from '../members.ts';

/** The calls of staff about creators' applications: how each is made, and what is recorded of it. */
export function creatorCalls(appOf: () => TestApp) {
  const none = { table: null, before: null, after: null };
  const applied = async () => {
    const { id } = (await applyForCreator(appOf(), await signUp(appOf()))).body.data;
    const subject = { kind: 'creator_application', id };
    return { path: `/staff/creator_applications/${id}`, subject };
  };
  return {
    'GET /staff/creator_applications': () => ({ path: '/staff/creator_applications', expected: { ...none, subject: null } }),
    'GET /staff/creator_applications/{id}': async () => {
      const { path, subject } = await applied();
      return { path, expected: { ...none, subject } };
    },
    'POST /staff/creator_applications/{id}/preview': async () => {
      const { path, subject } = await applied();
      return { path: `${path}/preview`, body: { event: 'approve' }, expected: { ...none, subject } };
    },
    'PUT /staff/creator_applications/{id}': async () => {
      const { path, subject } = await applied();
      const expected = { table: 'creator_applications', subject, before: { status: 'applied' }, after: { status: 'approved' } };
      return { path, body: { event: 'approve' }, expected };
    },
  };
}
