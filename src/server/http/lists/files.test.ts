import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzip } from '../../../../tests/support/files/unzip.ts';
import type { Cell } from './columns.ts';
import { csvStream } from './csv.ts';
import { type Sheet, xlsxStream } from './xlsx.ts';

/* A list as a file, without a database. */

async function* batches(rows: readonly Cell[][], size = 2): AsyncGenerator<Cell[][]> {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size);
}
const sheet = (rows: AsyncIterable<readonly Cell[][]>, more: Partial<Sheet> = {}): Sheet => ({
  ...{ title: 'spaces/applied: [2026]', headings: ['Name', 'Points'], answers: { yes: 'yes', no: 'no' }, rows, now: new Date('2026-11-18T02:30:00Z') },
  ...more,
});
const workbook = async (given: Sheet) => unzip(await buffer(xlsxStream(given)));

test('a workbook has each value as what it is, and nothing that XML or a sheet has no place for', async () => {
  const rows: Cell[][] = [
    ['=1+1', -5],
    ['<b>&"\u0000\u001f𝄞\ud800', null],
    [new Date('2026-01-01T00:00:00+08:00'), true],
    ['漫'.repeat(40_000), 0],
  ];
  const files = await workbook(sheet(batches(rows)));
  const xml = files['xl/worksheets/sheet1.xml'] ?? '';
  expect(xml).toContain('<c r="A2" t="inlineStr" s="0"><is><t xml:space="preserve">=1+1</t></is></c><c r="B2"><v>-5</v></c>');
  expect(xml).toContain('&lt;b&gt;&amp;"𝄞\ufffd</t>');
  expect(xml).toContain('<c r="A4" s="1"><v>46023</v></c><c r="B4" t="inlineStr" s="0"><is><t xml:space="preserve">yes</t></is></c>');
  expect(/漫+/.exec(xml)?.[0]).toHaveLength(32_767);
  expect(files['xl/workbook.xml']).toContain('name="spaces applied   2026 "');
});

test.each([
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 3],
])('%i rows in sheets of two and their headings are %i sheets', async (count, sheets) => {
  const rows = Array.from({ length: count }, (_, i): Cell[] => [`row ${i}`, i]);
  const files = await workbook(sheet(batches(rows), { maxRows: 3 }));
  const names = Object.keys(files).filter((name) => name.startsWith('xl/worksheets/'));
  expect(names).toHaveLength(sheets);
  const all = names.map((name) => files[name]).join('');
  expect(all.match(/row \d/g) ?? []).toEqual(rows.map(([name]) => name));
  expect(files['[Content_Types].xml']?.match(/worksheet\+xml/g)).toHaveLength(sheets);
});

test('CSV has its mark, quotes, Taipei’s time, and no formula; a number below zero stays one', async () => {
  const rows: Cell[][] = [
    ['say "hi", +1', -5],
    ['+886 2', new Date('2026-11-17T16:00:00Z')],
    ['\tTab', false],
    ['＝SUM(A1)', null],
  ];
  expect((await buffer(csvStream(sheet(batches(rows))))).toString()).toBe(
    `\ufeff"Name","Points"\r\n"say ""hi"", +1","-5"\r\n"'+886 2","2026-11-18 00:00:00"\r\n"'\tTab","no"\r\n"'＝SUM(A1)",""\r\n`,
  );
});

test('rows are asked for no faster than they are taken', async () => {
  let given = 0;
  async function* endless(): AsyncGenerator<Cell[][]> {
    for (;;) {
      given += 1;
      // What a zip cannot make smaller.
      yield [[randomBytes(10_000).toString('base64'), given]];
    }
  }
  for (const stream of [csvStream(sheet(endless())), xlsxStream(sheet(endless()))]) {
    given = 0;
    const reader = stream[Symbol.asyncIterator]();
    await reader.next();
    for (let turn = 0; turn < 1000; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    // As many as fill the buffers on the way, and not one a turn.
    expect(given).toBeLessThan(100);
    stream.destroy();
  }
});

test('a fault among the rows ends the file with it', async () => {
  async function* broken(): AsyncGenerator<Cell[][]> {
    yield [['one', 1]];
    throw new Error('the database is away');
  }
  await expect(buffer(csvStream(sheet(broken())))).rejects.toThrow('the database is away');
  await expect(buffer(xlsxStream(sheet(broken())))).rejects.toThrow('the database is away');
});
