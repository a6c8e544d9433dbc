import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, cancel, FORM, FRIDAY, move, stateOf } from '../../support/bookings/advisories.ts';
import { leave, places, take } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('waitlist_entries').execute();
  await app.database.db.deleteFrom('advisories').execute();
  await app.sent();
});
afterAll(() => app.close());

const waitForSlot = ({ token }: TestMember, { line = 'weekly', start = FORM.start } = {}) =>
  app.call('POST', '/waitlist', { token, body: { kind: 'advisory', line, start } });
async function crowd(): Promise<{ holder: TestMember; advisoryId: string; first: TestMember; second: TestMember }> {
  const [holder, first, second] = [await signUp(app), await signUp(app), await signUp(app)];
  return { holder, advisoryId: (await ask(app, holder)).body.data.id, first, second };
}

describe('waiting for a consultation', () => {
  test('says which line and slot, free of charge, and the place in line', async () => {
    const { first, second } = await crowd();
    const { status, body } = await waitForSlot(first);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      kind: 'advisory',
      status: 'waiting',
      position: 1,
      device: null,
      line: 'weekly',
      start: `${FRIDAY}T14:00:00+08:00`,
      end: `${FRIDAY}T15:00:00+08:00`,
      hours: 0,
      points: 0,
    });
    expect((await waitForSlot(second)).body.data.position).toBe(2);
    expect((await waitForSlot(second)).body.code).toBe('ALREADY_WAITING');
  });

  test('is refused to a member who has this very slot', async () => {
    const { holder } = await crowd();
    expect((await waitForSlot(holder)).body.code).toBe('ALREADY_BOOKED');
  });

  test('is refused where the slot is free, or is no slot of the line', async () => {
    const { first } = await crowd();
    expect((await waitForSlot(first, { start: `${FRIDAY} 15:00:00` })).body.code).toBe('STILL_AVAILABLE');
    for (const wrong of [{ start: `${FRIDAY} 14:30:00` }, { line: 'general' }, { start: '2026-11-17 14:00:00' }]) {
      const { status, body } = await waitForSlot(first, wrong);
      expect([status, body.errors]).toEqual([422, { start: ['Please Enter Valid Time'] }]);
    }
    expect((await waitForSlot(first, { line: 'palmistry' })).body.errors).toEqual({ line: ['Please choose one of the options'] });
  });

  test('is offered what is cancelled, with a letter, and takes it with the form', async () => {
    const { holder, advisoryId, first, second } = await crowd();
    await waitForSlot(first);
    await waitForSlot(second);
    await app.sent();
    await cancel(app, holder, advisoryId);
    expect(await places(app, first)).toEqual([{ status: 'offered', position: null, until: '2026-11-18T12:30:00+08:00' }]);
    expect(await stateOf(app, FORM.start, first.token)).toBe('offered');
    expect(await stateOf(app, FORM.start, second.token)).toBe('taken');
    const sentEmail = (await app.sent()).find(({ subject }) => subject.startsWith('Your waitlisted consultation time is free'));
    expect(sentEmail?.text).toContain('Creating comics');
    expect(sentEmail?.text).toContain('/en/advisory?category=creator&start=2026-11-27+14%3A00%3A00');
    expect((await ask(app, second)).body.code).toBe('UNAVAILABLE');
    expect((await ask(app, first)).status).toBe(200);
    expect(await places(app, first)).toMatchObject([{ status: 'taken' }]);
  });

  test('is offered what is moved away, for two hours, then it is the next one’s turn', async () => {
    const { holder, advisoryId, first, second } = await crowd();
    await waitForSlot(first);
    await waitForSlot(second);
    expect((await move(app, holder, advisoryId, `${FRIDAY} 16:00:00`)).status).toBe(200);
    app.clock.now = new Date(TEST_NOW.getTime() + 2 * 3_600_000);
    await app.handlers['expire-and-offer']({}, 'job');
    expect(await places(app, first)).toMatchObject([{ status: 'lapsed' }]);
    expect(await places(app, second)).toEqual([{ status: 'offered', position: null, until: '2026-11-18T14:30:00+08:00' }]);
  });

  test('waits for the places of a category with an expert of its own, and is offered one of those', async () => {
    const [holder, first, creator] = [await signUp(app), await signUp(app), await signUp(app)];
    const { id } = (await ask(app, holder, { category: 'legal' })).body.data;
    const join = (category: string) =>
      app.call('POST', '/waitlist', { token: first.token, body: { kind: 'advisory', line: 'weekly', category, start: FORM.start } });
    expect((await join('creator')).body.code).toBe('STILL_AVAILABLE');
    expect((await join('matching')).body.errors).toEqual({ category: ['Please choose one of the options'] });
    expect((await join('legal')).body.data).toMatchObject({ status: 'waiting', position: 1, line: 'weekly', categories: ['legal'] });
    await app.sent();
    await cancel(app, holder, id);
    // What the others of the line share is not theirs.
    expect((await ask(app, creator)).status).toBe(200);
    expect([await stateOf(app, FORM.start, first.token, 'legal'), await stateOf(app, FORM.start, null, 'legal')]).toEqual(['offered', 'taken']);
    const sentEmail = (await app.sent()).find(({ subject }) => subject.startsWith('Your waitlisted consultation time'));
    expect(sentEmail?.text).toContain('Category: Legal questions');
    expect(sentEmail?.text).toContain('/en/advisory?category=legal&start=');
    expect((await ask(app, first, { category: 'legal' })).status).toBe(200);
    expect(await places(app, first)).toMatchObject([{ status: 'taken' }]);
  });

  test('is over 48 hours before the slot begins: nobody is offered what they could not ask for', async () => {
    const { holder, advisoryId, first, second } = await crowd();
    await waitForSlot(first);
    app.clock.now = new Date(`${FRIDAY}T13:00:00+08:00`);
    app.clock.now.setDate(app.clock.now.getDate() - 2);
    await cancel(app, holder, advisoryId);
    // Two hours would lead beyond it.
    expect(await places(app, first)).toEqual([{ status: 'offered', position: null, until: '2026-11-25T14:00:00+08:00' }]);
    app.clock.now = new Date('2026-11-25T14:00:01+08:00');
    await app.handlers['expire-and-offer']({}, 'job');
    expect(await places(app, first)).toMatchObject([{ status: 'lapsed' }]);
    expect((await waitForSlot(second)).body.errors).toEqual({ start: ['Consultations are booked at least 48 hours ahead. Please choose a later time'] });
  });

  test('closes by itself when the slot can be asked for no longer', async () => {
    const { first } = await crowd();
    await waitForSlot(first);
    app.clock.now = new Date('2026-11-25T14:00:00+08:00');
    await app.handlers['expire-and-offer']({}, 'job');
    expect(await places(app, first)).toMatchObject([{ status: 'closed' }]);
  });

  test('may be given up: what was offered goes to the next at once', async () => {
    const { holder, advisoryId, first, second } = await crowd();
    const { id } = (await waitForSlot(first)).body.data;
    await waitForSlot(second);
    await cancel(app, holder, advisoryId);
    expect((await take(app, first, id)).body.code).toBe('NOT_IN_STATE');
    expect((await leave(app, second, id)).status).toBe(404);
    expect((await leave(app, first, id)).body.data.status).toBe('left');
    expect(await places(app, second)).toMatchObject([{ status: 'offered' }]);
  });
});
