import enColleagues from '../../../public/locales/en/colleagues.json' with { type: 'json' };
import enStaff from '../../../public/locales/en/staff.json' with { type: 'json' };
import { call, tokenOf } from '../support/calls.ts';
import { AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** A matchmaking of the editors' content that every member may register for, and that is reviewed. */
const ACTIVITY = 'publisher-one-on-one';
const MEMBERS = ['assoc001', 'consulter1'];

test('several registrations are chosen, their effect is seen, and each of them is decided', { tag: AT_ANY }, async ({ page, baseURL, message }) => {
  const origin = baseURL ?? '';
  const staff = await tokenOf(origin, 'admin001');
  const registered = [];
  for (const account of MEMBERS) {
    const token = await tokenOf(origin, account);
    const { id } = await call(origin, token, 'POST', `/activity/matchmaking/${ACTIVITY}/apply_online`, { intro: 'Comics about rain.', agree: 'true' });
    registered.push(await call(origin, staff, 'GET', `/staff/registrations/${id}`));
  }
  const names = registered.map(({ member, activity }) => `${member.name} · ${activity.title_en ?? activity.title_zh}`);
  const reason = `Full this year ${registered[0].id.slice(0, 8)}`;
  const words = 'We hope to see you next year';
  await logIn(page, 'admin001');
  await page.goto('/en/staff/registrations?state=applied&type=matchmaking');
  const dialog = page.getByRole('dialog');

  await test.step('chosen, they are counted, and the acts for them are there', async () => {
    for (const name of names) await page.getByRole('checkbox', { name: enColleagues.bulk.choose.replace('{{name}}', name), exact: true }).check();
    await expect(page.locator('.queue-bulk')).toContainText(enColleagues.bulk.chosen_other.replace('{{count}}', '2'));
    await expectAccessible(page);
  });

  await test.step('the dialog names each of them and says what becomes of them', async () => {
    await page.locator('.queue-bulk').getByRole('button', { name: enStaff.registrations.acts.fail, exact: true }).click();
    await expect(dialog.locator('.chosen-items li')).toHaveText(names);
    await expect(dialog.locator('.decision-effect')).toContainText(enStaff.decision.incomplete);
    await dialog.getByLabel(enStaff.act.reason, { exact: true }).fill(reason);
    await expect(dialog.locator('.decision-effect')).toContainText(enStaff.registrations.states.failed);
    await expect(dialog.locator('.decision-effect')).toContainText(enColleagues.bulk.emails);
    await expectAccessible(page);
  });

  await test.step('a paragraph for all of them is shown in the e-mail to one', async () => {
    await dialog.getByLabel(enColleagues.paragraph.label).fill(words);
    await expect(dialog.locator('.decision-effect')).toContainText(enColleagues.bulk.oneOfThem.replace('{{name}}', names[0] ?? ''));
    await expect(dialog.locator('.email-preview')).toContainText(words);
    await expectAccessible(page);
  });

  await test.step('decided with a reason, the outcome of each is said', async () => {
    await dialog.getByRole('button', { name: enStaff.registrations.acts.fail, exact: true }).click();
    await expect(dialog).toBeHidden();
    for (const name of names) {
      const line = enColleagues.bulk.result.replace('{{name}}', name).replace('{{outcome}}', enColleagues.bulk.done);
      await expect(page.getByRole('listitem').filter({ hasText: line })).toBeVisible();
    }
    await expectAccessible(page);
  });

  for (const { id, member } of registered) {
    expect((await call(origin, staff, 'GET', `/staff/registrations/${id}`)).status).toBe('failed');
    await message(member.email, new RegExp(`${reason}[\\s\\S]*${words}`));
  }
});

test('several messages are given to a colleague at once; one that was given to somebody meanwhile stays theirs', { tag: AT_ANY }, async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const [staff, member] = [await tokenOf(origin, 'admin001'), await tokenOf(origin, 'assoc001')];
  const senders = ['Batch One', 'Batch Two', 'Batch Three'];
  for (const name of senders)
    await call(origin, member, 'POST', '/contact', { name, email: 'batch@example.com', cause: 'activity', content: 'Is there a lift?' });
  const idOf = async (name: string) => (await call(origin, staff, 'GET', `/staff/contact?q=${encodeURIComponent(name)}`))[0].id;
  // Of whose items no other test counts any.
  const colleague = await call(origin, await tokenOf(origin, 'roleadmin'), 'GET', '/member');
  await logIn(page, 'admin001');
  await page.goto('/en/staff/messages?q=Batch');
  const bulk = page.locator('.queue-bulk');
  const row = (name: string) => page.getByRole('row', { name });

  await test.step('a row is chosen by its box, which is called as its link reads, or by x', async () => {
    await page.getByRole('checkbox', { name: `${enColleagues.bulk.pick} ${senders[0]}` }).check();
    await row('Batch Two').getByRole('link').focus();
    await page.keyboard.press('x');
    await expect(bulk).toContainText(enColleagues.bulk.chosen_other.replace('{{count}}', '2'));
    await expectAccessible(page);
  });

  await test.step('given to a colleague, each row says whose it is', async () => {
    await bulk.getByLabel(enColleagues.bulk.assignTo).selectOption(colleague.id);
    await bulk.getByRole('button', { name: enColleagues.bulk.assign, exact: true }).click();
    await expect(bulk).toContainText(enColleagues.bulk.given_other.replace('{{count}}', '2'));
    for (const name of senders.slice(0, 2)) await expect(row(name)).toContainText(colleague.name);
    await expect(row('Batch Three')).not.toContainText(colleague.name);
  });

  await test.step('what a colleague has taken meanwhile stays theirs, and the rest is given', async () => {
    await call(origin, staff, 'PUT', `/staff/queue/messages/${await idOf('Batch Three')}/assignee`, { member_id: colleague.id });
    await page.getByRole('checkbox', { name: enColleagues.bulk.all }).check();
    await bulk.getByLabel(enColleagues.bulk.assignTo).selectOption({ label: enColleagues.nobody });
    await bulk.getByRole('button', { name: enColleagues.bulk.assign, exact: true }).click();
    await expect(bulk).toContainText(enColleagues.bulk.keptBy_one.replace('{{count}}', '1'));
    await expect(row('Batch Three')).toContainText(colleague.name);
    await expect(row('Batch One')).not.toContainText(colleague.name);
    await expectAccessible(page);
  });
});
