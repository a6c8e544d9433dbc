import { expect, test } from 'vitest';
import { asksForDeletion, DELETION_WORDS } from './contact.ts';

test('the words are found in any language and however they are set', () => {
  for (const words of Object.values(DELETION_WORDS)) expect(asksForDeletion(`您好，${words}。`)).toBe(true);
  expect(asksForDeletion('I hereby APPLY FOR\naccount  deletion, please.')).toBe(true);
  expect(asksForDeletion('ａｐｐｌｙ ｆｏｒ ａｃｃｏｕｎｔ ｄｅｌｅｔｉｏｎ')).toBe(true);
  expect(asksForDeletion('アカウント削除の申請です。よろしくお願いします。')).toBe(true);
  expect(asksForDeletion('Please delete my account')).toBe(false);
  expect(asksForDeletion('')).toBe(false);
});
