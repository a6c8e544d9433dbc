import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Language } from '../../i18n/languages.ts';
import { calledOffReason } from './called-off-reason.ts';
import { TypedText } from './TypedText.tsx';

const shown = (language: Language | null, page: Language) =>
  renderToStaticMarkup(<TypedText typed={{ text: '颱風', language }} language={page} say={(text) => `Reason: ${text}.`} />);

test('a typed text says its language where that is not the language of the page', () => {
  expect(shown('zh', 'en')).toBe('Reason: <span lang="zh-Hant">颱風</span>.');
  for (const language of ['en', null] as const) expect(shown(language, 'en')).toBe('Reason: <span>颱風</span>.');
});

test('the reason of a closing is in the language of the page, one that was typed in its own', () => {
  const closing = { reason_zh: '颱風', reason_en: 'Typhoon', reason_ja: null };
  expect(calledOffReason({ reason: '颱風', reason_language: 'zh', closing }, 'en')).toEqual({ text: 'Typhoon', language: 'en' });
  expect(calledOffReason({ reason: '颱風', reason_language: 'zh', closing }, 'ja')).toEqual({ text: '颱風', language: 'zh' });
  expect(calledOffReason({ reason: 'Ill', reason_language: 'en', closing: null }, 'zh')).toEqual({ text: 'Ill', language: 'en' });
  expect(calledOffReason({ reason: null, reason_language: null, closing: null }, 'zh')).toBeNull();
});
