import { parse } from 'csv-parse/sync';
import { DomUtils, parseDocument } from 'htmlparser2';
import { EXPORT_TYPES, type ExportFormat } from '../../../src/contract/export-format.ts';
import { createApp } from '../../../src/server/app.ts';
import type { TestApp } from '../app.ts';
import { unzip } from './unzip.ts';

/** Requests a list as a file; the answer is not read yet. */
export function requestFile(app: TestApp, path: string, { token, format, language = 'en' }: { token: string; format: ExportFormat; language?: string }) {
  const headers = { accept: EXPORT_TYPES[format], authorization: `Bearer ${token}`, 'accept-language': language };
  return Promise.resolve(createApp(app).request(`/api${path}`, { headers }));
}

/** The lines of a CSV file, its headings first. */
export async function csvOf(response: Response): Promise<string[][]> {
  return parse(Buffer.from(await response.arrayBuffer()), { bom: true }) as unknown as string[][];
}

/** The rows of each sheet of a workbook, a cell as a text: of a time its number. */
export async function sheetsOf(response: Response): Promise<string[][][]> {
  const files = await unzip(Buffer.from(await response.arrayBuffer()));
  const sheets = Object.keys(files).filter((name) => name.startsWith('xl/worksheets/'));
  return sheets.map((name) => {
    const rows = DomUtils.getElementsByTagName('row', parseDocument(files[name] ?? '', { xmlMode: true }));
    return rows.map((row) => DomUtils.getElementsByTagName('c', row).map((cell) => DomUtils.textContent(cell)));
  });
}

/** Many members at once, who can do nothing; the newest has the highest number. */
export async function writeMembers({ database }: Pick<TestApp, 'database'>, count: number, prefix = 'bulk'): Promise<void> {
  await database.query(
    `INSERT INTO members (account, password_hash, password_changed_at, name, email, mobile, language, role, class, terms_version, created_at)
     SELECT $1 || lpad(n::text, 7, '0'), 'none', '2026-01-01', 'Bulk ' || n, $1 || n || '@bulk.example', '819' || lpad(n::text, 8, '0'), 'zh', 'member',
       CASE WHEN n % 5 = 0 THEN 'loyal' ELSE 'general' END, '2026-10-01', timestamptz '2026-01-01 00:00:00+08' + n * interval '1 minute'
     FROM generate_series(1, $2::int) AS n`,
    [prefix, count],
  );
}
