import { expect, test } from 'vitest';
import { cataloguePassages, classFaults, commentFaults, linePassages, namedPassages, nameFaults, rulesOf, sentenceFaults, wordFaults } from './check-words.ts';

const RULES = [{ pattern: /letter/i, instead: 'email', why: 'one word a thing' }];

test('a text that breaks a rule is named with its place, the words and what to write', () => {
  const passages = cataloguePassages('en/mail.json', { greeting: 'Hello', reset: { body: 'Open the Letter now' } });
  expect(wordFaults(passages, RULES)).toEqual(['en/mail.json reset.body: “Letter” in “Open the Letter now”: write email (one word a thing)']);
  expect(wordFaults([{ place: 'a', text: 'An email' }], RULES)).toEqual([]);
});

test('a rule with a flag finds every text, not every second one', () => {
  const rules = [{ pattern: /letter/g, instead: 'email', why: '' }];
  expect(
    wordFaults(
      ['a', 'b'].map((place) => ({ place, text: 'a letter' })),
      rules,
    ),
  ).toHaveLength(2);
});

test('articles are read line by line, without the targets of their links', () => {
  expect(linePassages('zh.md', '---\n\n[我的預約](/zh/member/rent)很好\n')).toEqual([
    { place: 'zh.md:1', text: '---' },
    { place: 'zh.md:3', text: '[我的預約]()很好' },
  ]);
});

test('YAML and JSON give the texts of one language, however deep', () => {
  const source = '- name: { zh: 書店, en: Bookshop }\n  rules:\n    zh:\n      - 甲\n      - 乙\n- name_zh: 臺北\n  name_en: Taipei\n';
  expect(namedPassages('a.yaml', source, 'zh')).toEqual([
    { place: 'a.yaml:1', text: '書店' },
    { place: 'a.yaml:4', text: '甲' },
    { place: 'a.yaml:5', text: '乙' },
    { place: 'a.yaml:6', text: '臺北' },
  ]);
  expect(namedPassages('a.json', '[{"name_zh":"臺北","name_en":"Taipei"}]', 'en')).toEqual([{ place: 'a.json:1', text: 'Taipei' }]);
});

test.each([
  ['請到服務台', 1],
  ['請到櫃檯', 1],
  ['你的點數', 1],
  ['「你在嗎？」', 0],
  ['留給你畫。', 0],
  ['共3 件', 1],
  ['共 3 件', 0],
  ['共{{count}} 件', 1],
  ['共 {{count}} 件', 0],
  ['請於 {{due}} 前回覆', 1],
  ['請於 {{due}}前回覆', 0],
  ['好,畫吧', 1],
  ['8MB 以內', 1],
  ['載入中…', 0],
  ['載入中...', 1],
  ['無法讀取資料', 1],
  ['惟點數不予退還', 1],
  ['已退還 36 點', 1],
  ['退還全部點數', 1],
  ['點數全數退回，保證金無息退還', 0],
  ['租金全數退回', 1],
  ['退回 {{amount}}', 1],
  ['至少 6 個字元', 1],
  ['至少 6 字', 0],
])('in Chinese, %s has %i faults', async (text, faults) => {
  expect(wordFaults([{ place: 'a', text }], await rulesOf('zh'))).toHaveLength(faults);
});

test('a comment that says letter, house or who is named with its line, and a text of the code is not', () => {
  const source = "const a = 'the house';\n// Opens the house for who comes.\n/** What it is. */\nconst b = 1;\n";
  expect(commentFaults('src/domain/a.ts', source).map((fault) => fault.replace(/ in “.*/s, ''))).toEqual([
    'src/domain/a.ts:2: “for who”',
    'src/domain/a.ts:2: “the house”',
    'src/domain/a.ts:3: “/** What”',
  ]);
  expect(commentFaults('src/domain/a.ts', '/** The letters of each order. */\n')).toEqual([]);
});

test('a name is judged by its parts', () => {
  const source =
    'export function rentOnTheWire() {}\nexport const sendLetterAgain = 1;\nexport type Newsletter = 1;\nexport const askUser = 1;\nexport const task = 1;\n';
  expect(nameFaults('a.ts', source).map((fault) => /“(\w+)”/.exec(fault)?.[1])).toEqual(['OnTheWire', 'dLetter', 'ask']);
  const words = (name: string) => nameFaults('a.ts', `export const ${name} = 1;`).length;
  expect(['rentWishes', 'sentAnswer', 'sweepUploads', 'forgetKeys', 'isUntold', 'isBarred'].map(words)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(['forgetBySms', 'answerCalls', 'banMember', 'purgeExpired'].map(words)).toEqual([0, 0, 0, 0]);
});

test('SQL functions and views are judged by their names, and what they say inside is not', () => {
  const made = (name: string) =>
    nameFaults('a.sql', `CREATE OR REPLACE FUNCTION ${name}() RETURNS void LANGUAGE sql AS $$ SELECT told_at FROM bars $$;`).length;
  expect(['rent_make_room', 'waitlist_lapse', 'wait_status_at', 'space_refuse_barred'].map(made)).toEqual([1, 1, 1, 1]);
  expect(['rent_reassign_units', 'waitlist_status_at', 'advisory_has_room'].map(made)).toEqual([0, 0, 0]);
  expect(nameFaults('a.sql', 'CREATE OR REPLACE VIEW space_bars AS SELECT 1;')).toHaveLength(1);
});

test('a class is judged where it is styled, in sheets and in components', () => {
  expect(classFaults('a.css', '/* .told */\n.told .links:has(a) {\n  width: 0.5rem;\n  background: url(a.k);\n}\n.k { fill: #000; }')).toEqual([
    expect.stringContaining('“told”'),
    expect.stringContaining('“k”'),
  ]);
  expect(classFaults('a.astro', '<p class="told">it was .told</p>\n<style>\n  .ways a {}\n</style>')).toEqual([expect.stringContaining('“ways”')]);
  expect(classFaults('a.css', '.always .sideways .site-links .question-form {}')).toEqual([]);
});

test('titles of tests and summaries of calls are sentences, too', () => {
  const source =
    "test('is told to who asks', () => {});\ntest.each([1])('the house', () => {});\nsummary: 'Send the verification letter again',\n// fine\nsay('for who');\n";
  expect(sentenceFaults('a.ts', source).map((fault) => fault.replace(/ in “.*/s, ''))).toEqual([
    'a.ts:1: “to who”',
    'a.ts:2: “the house”',
    'a.ts:3: “verification letter”',
  ]);
});
