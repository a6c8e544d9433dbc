import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../tests/support/browser.ts';
import { openTokens } from './tokens.ts';

const PAIR = { accessToken: 'a1', refreshToken: 'r1' };
const NEXT = { accessToken: 'a2', refreshToken: 'r2' };

function tabs() {
  const lasting = memoryStorage();
  let latest = '';
  const mark = {
    read: () => latest,
    write: (next: string) => {
      latest = next;
    },
  };
  const channels: { listen: ((event: MessageEvent) => void)[] }[] = [];
  const tab = (fleeting = memoryStorage()) => {
    const own: (typeof channels)[number] = { listen: [] };
    channels.push(own);
    const channel = {
      postMessage: (data: unknown) => {
        for (const each of channels) if (each !== own) for (const listen of each.listen) listen(new MessageEvent('message', { data }));
      },
      addEventListener: (_: string, listen: (event: MessageEvent) => void) => void own.listen.push(listen),
    };
    return { fleeting, tokens: openTokens({ lasting, fleeting, channel: channel as unknown as BroadcastChannel, mark }) };
  };
  return { lasting, tab };
}

describe('where tokens are kept', () => {
  test('in localStorage when the member is to be remembered, in sessionStorage otherwise, under their names', () => {
    const { lasting, tab } = tabs();
    const { tokens, fleeting } = tab();
    tokens.save(PAIR, true);
    expect([lasting.getItem('accessToken'), lasting.getItem('refreshToken'), fleeting.length]).toEqual(['a1', 'r1', 0]);
    tokens.clear();
    tokens.save(PAIR, false);
    expect([fleeting.getItem('accessToken'), fleeting.getItem('refreshToken'), lasting.length]).toEqual(['a1', 'r1', 0]);
  });

  test('renewed tokens stay where the old ones were', () => {
    const { lasting, tab } = tabs();
    const remembered = tab();
    remembered.tokens.save(PAIR, true);
    remembered.tokens.write(NEXT);
    expect(lasting.getItem('refreshToken')).toBe('r2');
    const passing = tab();
    passing.tokens.save(PAIR, false);
    passing.tokens.write({ accessToken: 'a3', refreshToken: 'r3' });
    expect([passing.fleeting.getItem('refreshToken'), lasting.length]).toEqual(['r3', 0]);
  });

  test('logging out leaves nothing behind, not even what another tab remembered meanwhile', () => {
    const { tab } = tabs();
    const [one, other] = [tab(), tab()];
    one.tokens.save(PAIR, false);
    other.tokens.save(NEXT, true);
    expect(one.tokens.read()).toEqual(PAIR);
    one.tokens.clear();
    expect(one.tokens.read()).toBeNull();
  });

  test('a duplicated tab takes over the tokens that its twin renewed, another login does not', () => {
    const { tab } = tabs();
    const [one, twin, other] = [tab(), tab(), tab()];
    one.tokens.save(PAIR, false);
    twin.tokens.save(PAIR, false);
    other.tokens.save({ accessToken: 'x', refreshToken: 'y' }, false);
    one.tokens.write(NEXT);
    expect(twin.tokens.read()).toEqual(NEXT);
    expect(other.tokens.read()?.refreshToken).toBe('y');
  });
});

test('a tab knows when another has stored newer tokens that it cannot see yet', () => {
  const { lasting, tab } = tabs();
  const { tokens } = tab();
  tokens.save(PAIR, true);
  expect(tokens.isSettled()).toBe(true);
  tokens.write(NEXT);
  lasting.setItem('accessToken', PAIR.accessToken);
  expect(tokens.isSettled()).toBe(false);
  lasting.setItem('accessToken', NEXT.accessToken);
  expect(tokens.isSettled()).toBe(true);
});
