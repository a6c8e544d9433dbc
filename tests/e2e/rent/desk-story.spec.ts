import zhDesk from '../../../public/locales/zh/desk.json' with { type: 'json' };
import zhSpending from '../../../public/locales/zh/spending.json' with { type: 'json' };
import { taipeiDay } from '../../../src/domain/time/taipei-time.ts';
import { overdueWords } from '../support/calls.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const DUE = '高午茶';
const LATE = '呂晚歸';
const NOTE = '麥克風網罩凹陷';

/** The day in Taipei on which a reservation begins. */
const dayOf = ({ start }: { start: string }) => taipeiDay(new Date(start));

/* The reservations were written by `make-members.ts`: the centre may be closed at this hour. */
test('an afternoon at the counter: found by name, let in by the code, equipment out and back, the late one, points, the list @tablet', async ({
  page,
  browser,
  baseURL,
}) => {
  const { act, state } = zhDesk;
  const button = (step: string, name: string) => page.getByRole('button', { name: `${step}：${name}` });
  await logIn(page, 'admin001');
  await page.goto('/zh/staff/desk');
  const search = page.getByRole('searchbox');

  /** Looks a name up; the first reservation found. */
  async function find(name: string): Promise<{ id: string; start: string; end: string }> {
    const answered = page.waitForResponse((response) => response.url().includes('/api/staff/day?') && response.url().includes('q='));
    await search.fill(name);
    await page.keyboard.press('Enter');
    return (await (await answered).json()).data[0];
  }
  const due = await test.step('a member says their name', async () => {
    const found = await find(DUE);
    await expect(page.getByRole('heading', { name: /找到的預約/ })).toContainText('1 筆');
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: DUE }) })).toContainText(state.coming);
    return found;
  });

  const ticket = page.getByRole('region', { name: zhDesk.one.title }).getByRole('listitem').filter({ hasText: DUE });
  await test.step('their number is scanned, and they are let in once, though the answer is lost', async () => {
    await search.fill(`${new URL(page.url()).origin}/zh/desk?rent=${due.id}`);
    await page.keyboard.press('Enter');
    await expect(button(act.check_in, DUE)).toBeFocused();
    await page.route(
      '**/api/staff/rents/*/check_in',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.keyboard.press('Enter');
    await expect(page.getByText(zhDesk.lost.title)).toBeVisible();
    await expect(ticket).toContainText('「報到」尚未得到回應');
    await expect(ticket).toContainText(state.here);
    await expect(page.getByText(zhDesk.lost.title)).toBeHidden();
  });

  await test.step('equipment goes out, the line is cut in the middle of its return, and the note of a damage arrives with it', async () => {
    await button(act.out, DUE).click();
    await expect(ticket).toContainText(state.out);
    await ticket.getByRole('button', { name: /^註記損壞：/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(zhDesk.ask.note).fill(NOTE);
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: zhDesk.ask.back.confirm }).click();
    await expect(dialog).toBeHidden();
    await expect(ticket).toContainText('「收回器材」尚未得到回應');
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(ticket).toContainText(`備註：${NOTE}`);
    await expect(ticket).toContainText(state.here);
  });

  const kept = await test.step('what another member has kept too long is taken back', async () => {
    await page.getByRole('button', { name: zhDesk.one.close }).click();
    const found = await find(LATE);
    const late = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: LATE }) });
    await expect(late).toContainText(overdueWords(found.end));
    await expect(late.getByRole('link')).toHaveAttribute('href', /^tel:/);
    await button(act.back, LATE).click();
    await expect(late).toContainText(state.ended);
    return found;
  });

  await test.step('points are taken by the code on the member’s telephone, who agrees', async () => {
    const theirs = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } });
    const member = await theirs.newPage();
    await logIn(member, 'afternoon3');
    await member.goto('/zh/member/pay');
    const code = (await member.locator('.pay-code .spoken').textContent()) ?? '';
    await page.locator('.desk-links').getByRole('link', { name: zhSpending.desk.link }).click();
    await page.locator('#shown').fill(code);
    await page.locator('#points').fill('30');
    await page.locator('.desk-pay form.panel [type=submit]').click();
    await member.getByRole('button', { name: zhSpending.ask.confirm.replace('{{points}}', '30') }).click();
    await expect(page.locator('#desk-pay-request')).toContainText(zhSpending.desk.result.confirmed.replace('{{name}}', DUE).replace('{{points}}', '30'));
    await member.goto('/zh/member/points');
    await expect(member.locator('.balance .points')).toHaveText('470');
    await theirs.close();
  });

  await test.step('the lists of their days are printed, with what has become of both', async () => {
    await page.goto('/zh/staff/desk');
    await page.evaluate(() => {
      window.print = () => {};
    });
    const list = page.locator('.printed-list');
    // At night one of them is of another day than today.
    for (const [name, day, becomes] of [
      [DUE, dayOf(due), state.here],
      [LATE, dayOf(kept), state.ended],
    ] as const) {
      await page.getByLabel(zhDesk.day.label, { exact: true }).and(page.locator('input')).fill(day);
      await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })).toContainText(becomes);
      await page.getByRole('button', { name: zhDesk.print.go }).click();
      await page.emulateMedia({ media: 'print' });
      await expect(list.getByRole('row').filter({ hasText: name })).toContainText(becomes);
      await expect(search).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await expect(list).not.toBeAttached();
    }
  });
});
