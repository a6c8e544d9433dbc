import { expect, test } from 'vitest';
import { sampleFaults } from './check-sample.ts';

const inApi = (source: string) => sampleFaults('tests/api/rent/x.test.ts', source, ['seat-a3']);

test.each([
  "join(import.meta.dirname, '../../../content')",
  "readFileSync('../../../content/settings/opening.yaml')",
  "join(ROOT, 'content')",
  "join(process.cwd(), 'content')",
])('a test that reads the editors’ folder is a fault: %s', (source) => {
  expect(inApi(source)).toEqual([expect.stringContaining("reads the editors' content")]);
});

test('an item of theirs is a fault by name; one of the sample, a folder of that name and a field are none', () => {
  expect(inApi('reserve(app, member, { device: "seat-a3" })')).toEqual([expect.stringContaining('names seat-a3')]);
  expect(inApi("'/device/seat-a3?from=x'")).toHaveLength(1);
  for (const fine of [
    "'sample-seat-a3'",
    "from '../../../src/contract/content/news.ts'",
    "localize('content', html)",
    "join(import.meta.dirname, '../../content')",
  ])
    expect(inApi(fine)).toEqual([]);
});
