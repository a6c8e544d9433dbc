import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTIVITY, apply } from '../../support/bookings/registrations.ts';
import { signUp } from '../../support/members.ts';
import { openScriptHome, type ScriptHome } from '../../support/run-script.ts';
import { copySample } from '../../support/sample.ts';

/* What a change of the content does to members who are registered, as the process that an editor starts. */

let home: ScriptHome;
let root: string;
beforeAll(async () => {
  home = await openScriptHome();
  root = copySample();
  // The command goes by the day that it is: the activity is over on none that it is run on.
  edit(/2026-12/g, '2099-12');
  await home.within(
    async (app) => {
      expect((await apply(app, await signUp(app), ACTIVITY.talk)).status).toBe(200);
    },
    { CONTENT_DIR: root },
  );
});
afterAll(async () => {
  await home.remove();
  rmSync(root, { recursive: true, force: true });
});

function edit(from: RegExp, to: string): void {
  const file = join(root, 'activity/sample-talk/item.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}
const run = (...args: string[]) => home.run('operate/activities.ts', args, { CONTENT_DIR: root });

test('a content that changes nothing for anybody says nothing; one that does says what, and changes nothing', async () => {
  expect(await run('--check')).toMatchObject({ code: 0, lines: [] });
  edit(/^price_twd/m, 'is_cancelled: true\nprice_twd');
  const told = ['sample-talk/0\tcancelled\t1 registrations called off by e-mail\t0 points refunded\t0 people no longer wait'];
  expect(await run()).toMatchObject({ code: 0, lines: told });
  expect(await run('--check')).toMatchObject({ code: 1, lines: told });
  expect(await run('now')).toMatchObject({ code: 2, lines: [] });
});
