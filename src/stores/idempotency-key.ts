/** A new key for a form. Not `randomUUID`, which plain http on another host does not have. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives a form its Idempotency-Key: what is sent again unchanged keeps it, what was changed is sent as another. */
export function createIdempotencyKey() {
  let sending: { key: string; content: string } | null = null;
  return {
    keyFor: (form: object): string => {
      const content = JSON.stringify(form);
      if (sending?.content !== content) sending = { key: newIdempotencyKey(), content };
      return sending.key;
    },
    /** It was accepted. */
    forget: (): void => {
      sending = null;
    },
  };
}
