import type { WithLock } from '../../src/client/refresh.ts';

/** A `Storage` that lives in memory. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, String(value)),
  };
}

/** Web Locks as several tabs share them: one holder a name, the rest wait in a row. */
export function sharedLocks(): WithLock {
  const last = new Map<string, Promise<unknown>>();
  return (name, run) => {
    const next = (last.get(name) ?? Promise.resolve()).then(run, run);
    last.set(
      name,
      next.catch(() => {}),
    );
    return next;
  };
}

/** An `XMLHttpRequest` that asks whatever stands in for the network, and tells of its progress in two steps. */
export function requestOver(fetchIt: typeof fetch): XMLHttpRequest {
  const headers = new Headers();
  let [address, method, isAborted] = ['', 'GET', false];
  let answer: Response | null = null;
  const request = {
    upload: { onprogress: (_: { loaded: number; total: number }) => {} },
    onload: () => {},
    onerror: () => {},
    onabort: () => {},
    status: 0,
    responseText: '',
    open: (givenMethod: string, url: string) => {
      [method, address] = [givenMethod, url];
    },
    setRequestHeader: (name: string, value: string) => headers.set(name, value),
    getResponseHeader: (name: string) => answer?.headers.get(name) ?? null,
    abort: () => {
      isAborted = true;
      request.onabort();
    },
    send: async (body: BodyInit | null) => {
      try {
        const form = new Response(body);
        headers.set('content-type', form.headers.get('content-type') ?? 'application/octet-stream');
        const bytes = await form.arrayBuffer();
        for (const loaded of [0, bytes.byteLength]) if (!isAborted) request.upload.onprogress({ loaded, total: bytes.byteLength });
        if (isAborted) return;
        answer = await fetchIt(address, { method, headers, body: bytes });
        [request.status, request.responseText] = [answer.status, await answer.text()];
        request.onload();
      } catch {
        if (!isAborted) request.onerror();
      }
    },
  };
  // Of the browser's some sixty members, these are what `client/upload.ts` asks for.
  return request as unknown as XMLHttpRequest;
}
