import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { moveAcrossDisks } from './move-across-disks.ts';

test('a file that cannot be renamed to another disk is copied, and any other fault stays one', async () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'disks-'));
  const own = fs.promises.rename;
  onTestFinished(() => {
    fs.promises.rename = own;
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  fs.writeFileSync(from, 'a picture');
  fs.promises.rename = async () => {
    throw Object.assign(new Error('cross-device link not permitted'), { code: 'EXDEV' });
  };
  moveAcrossDisks();
  await fs.promises.rename(from, to);
  expect([fs.existsSync(from), fs.readFileSync(to, 'utf8')]).toEqual([false, 'a picture']);
  fs.promises.rename = own;
  moveAcrossDisks();
  await expect(fs.promises.rename(from, to)).rejects.toThrow('ENOENT');
});
