import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { advisoryPools, type PoolRules } from '../../../src/domain/consultations/consultation-pools.ts';
import { poolRules } from '../../../src/editorial/settings/advisory.ts';
import { upsertAdvisoryPools } from '../../../src/server/db/release.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask, FORM, stateOf } from '../../support/bookings/advisories.ts';
import { places } from '../../support/bookings/waitlist.ts';
import { signUp } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
const release = (rules: PoolRules) => app.database.db.transaction().execute((tx) => upsertAdvisoryPools(tx, advisoryPools(rules), 48));
afterEach(async () => {
  await release(poolRules(app.library.settings));
  await app.database.db.deleteFrom('waitlist_entries').execute();
  await app.database.db.deleteFrom('advisories').execute();
});
afterAll(() => app.close());

const ONE_EACH = { general: 1, matching: 1, weekly: 1 };
const pools = async () => {
  const rows = await app.database.db.selectFrom('advisory_pools').select(['id', 'places', 'lead_hours']).orderBy('id').execute();
  return rows.map(({ id, places, lead_hours }) => `${id} ${places} ${lead_hours}`);
};

test('a release says which pools there are; nodes that start at once say the same, and one that is gone gives no more', async () => {
  expect(await pools()).toEqual(['general 1 48', 'matching 1 48', 'weekly 1 48', 'weekly/legal 1 48']);
  const rules = { places: { ...ONE_EACH, general: 4 }, ownPlaces: { venue: 2 } };
  await Promise.all([release(rules), release(rules), release(rules)]);
  expect(await pools()).toEqual(['general 4 48', 'matching 1 48', 'weekly 1 48', 'weekly/legal 0 48', 'weekly/venue 2 48']);
  const [lawyer, creator] = [await signUp(app), await signUp(app)];
  expect((await ask(app, lawyer, { category: 'legal' })).status).toBe(200);
  expect((await ask(app, creator)).body.code).toBe('UNAVAILABLE');
  expect((await ask(app, creator, { category: 'venue' })).status).toBe(200);
});

test('whoever has a place of a pool that is gone keeps it', async () => {
  const [lawyer, creator] = [await signUp(app), await signUp(app)];
  const { id } = (await ask(app, lawyer, { category: 'legal' })).body.data;
  await release({ places: ONE_EACH, ownPlaces: {} });
  expect((await ask(app, creator)).status).toBe(200);
  const held = await app.database.db.selectFrom('advisory_places').select('pool').where('advisory_id', '=', id).execute();
  expect(held).toEqual([{ pool: 'weekly/legal' }]);
});

test('a place that a release adds is offered to members who wait', async () => {
  const [holder, waiting] = [await signUp(app), await signUp(app)];
  await ask(app, holder);
  const body = { kind: 'advisory', line: 'weekly', category: 'creator', start: FORM.start };
  expect((await app.call('POST', '/waitlist', { token: waiting.token, body })).status).toBe(200);
  await release({ places: { ...ONE_EACH, weekly: 2 }, ownPlaces: { legal: 1 } });
  await app.handlers['expire-and-offer']({}, 'job');
  expect(await places(app, waiting)).toMatchObject([{ status: 'offered' }]);
  expect(await stateOf(app, FORM.start, waiting.token)).toBe('offered');
});
