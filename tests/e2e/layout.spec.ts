import { inTurn, LANGUAGES, logIn, overflowOf, PORTAL, PUBLIC } from './support/screens.ts';
import { expect, test } from './support/test.ts';

for (const language of LANGUAGES) {
  test(`every screen in ${language} fits`, async ({ page }) => {
    await logIn(page, 'creator1');
    for (const path of [...PUBLIC.filter((each) => !/^(sign|register)$/.test(each)), ...PORTAL]) {
      await page.goto(`/${language}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await overflowOf(page), `${path} scrolls sideways`).toBe(0);
    }
  });
}

test('every other kind of screen fits, each in one of the languages', async ({ page }, { project }) => {
  for (const path of inTurn(project.name)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await overflowOf(page), `${path} scrolls sideways`).toBe(0);
  }
});
