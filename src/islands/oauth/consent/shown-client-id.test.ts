import { expect, test } from 'vitest';
import { shownClientId } from './shown-client-id.ts';

const shown = (clientId: string) => shownClientId(`?${new URLSearchParams({ client_id: clientId, redirect_uri: 'https://app.example/back' })}`);

test('an identifier is shown as it came, however it looks', () => {
  expect(shown('reader-app')).toBe('reader-app');
  expect(shown('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  expect(shown('讀者 App 📚')).toBe('讀者 App 📚');
});

test('a long one is cut at a hundred characters, none of them halved', () => {
  expect(shown('📚'.repeat(300))).toBe(`${'📚'.repeat(100)}…`);
  expect(shown('a'.repeat(100))).toBe('a'.repeat(100));
});

test('what is not seen, or turns the writing round, is taken out', () => {
  expect(shown('safe\u202Egpj.exe')).toBe('safe gpj.exe');
  expect(shown('two\nlines\u0000')).toBe('two lines');
});

test('none is none', () => {
  expect(shownClientId('')).toBe('');
  expect(shown('   ')).toBe('');
});
