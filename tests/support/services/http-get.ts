import { type IncomingHttpHeaders, request } from 'node:http';

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  /** As they came: `fetch` would unpack them and ask for encodings of its own. */
  bytes: Buffer;
}

/** Asks with these headers and no others, on a connection of its own. */
export function get(url: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }));
    });
    asked.on('error', reject);
    asked.end();
  });
}
