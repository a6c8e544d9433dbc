import { expect, test } from 'vitest';
import { decisionIndex } from './check-decisions.ts';

const decision = (name: string, status: string) => ({ name, text: `# ${name.slice(0, 3)} Some title\n\n${status}\n\n**Context.** …\n` });

test('a decision stands in the list with its title and status', () => {
  const { index, faults } = decisionIndex([decision('001-a.md', 'Status: accepted.'), decision('002-b.md', 'Status: superseded by 001.')]);
  expect(faults).toEqual([]);
  expect(index).toMatch(/\n- \[001\]\(001-a\.md\) Some title: accepted\n- \[002\]\(002-b\.md\) Some title: superseded by 001\n$/);
});

test.each([
  ['without a status', decision('001-a.md', '**Context.** Status: accepted.')],
  ['with a status that is none', decision('001-a.md', 'Status: hoped for.')],
  ['superseded by what is not there', decision('001-a.md', 'Status: superseded by 007.')],
  ['under a name that is none', decision('a.md', 'Status: accepted.')],
  ['with the number of another', { name: '002-a.md', text: '# 001 Some title\n\nStatus: accepted.\n' }],
])('a decision %s is found', (_, file) => {
  expect(decisionIndex([file]).faults).toHaveLength(1);
});

test('no number is given twice', () => {
  expect(decisionIndex([decision('001-a.md', 'Status: accepted.'), decision('001-b.md', 'Status: accepted.')]).faults).toEqual([
    'two decisions have the number 001',
  ]);
});
