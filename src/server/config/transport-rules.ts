/** An address that carries what others must not read, and the variable that insists on sending it in the clear. */
export interface Transport {
  name: string;
  url: string | undefined;
  insist: string;
  isInsisted: boolean;
}

const LOCAL_HOSTS = ['', 'localhost', '127.0.0.1', '[::1]'];
const TLS_MODES = ['require', 'verify-ca', 'verify-full', 'no-verify'];

/** Why a production must not reach out like this, a line for each; nothing where it is encrypted, local (PostgreSQL) or insisted on. */
export function plainTransports(transports: readonly Transport[]): string[] {
  return transports.flatMap(({ name, url, insist, isInsisted }) => {
    const fault = url === undefined || isInsisted ? null : faultOf(new URL(url));
    return fault === null ? [] : [`${name}: ${fault} in production; ${insist}=1 insists`];
  });
}

function faultOf({ protocol, hostname, searchParams }: URL): string | null {
  const isOff = (key: string, off: string) => searchParams.get(key)?.toLowerCase() === off;
  switch (protocol) {
    case 'http:':
      return 'must begin with https://';
    case 'smtp:':
      return isOff('ignoreTLS', 'true') || isOff('requireTLS', 'false') || isOff('tls.rejectUnauthorized', 'false') ? 'must not turn TLS off' : null;
    case 'smtps:':
      return isOff('secure', 'false') || isOff('tls.rejectUnauthorized', 'false') ? 'must not turn TLS off' : null;
    case 'postgres:':
    case 'postgresql:':
      return isLocal(hostname, searchParams) || isEncrypted(searchParams) ? null : 'must ask for TLS to another host (sslmode=verify-full, or require)';
    default:
      return null;
  }
}

/** A socket of this machine, or its own network. `host` in the query is what the driver goes by. */
function isLocal(hostname: string, query: URLSearchParams): boolean {
  const host = query.get('host') ?? decodeURIComponent(hostname);
  return host.startsWith('/') || LOCAL_HOSTS.includes(host) || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** As the driver reads it: `prefer` and `allow` may end in the clear. */
function isEncrypted(query: URLSearchParams): boolean {
  return TLS_MODES.includes(query.get('sslmode') ?? '') || (!query.has('sslmode') && ['true', '1'].includes(query.get('ssl') ?? ''));
}

/** The address of a mail server that must speak TLS before anything is sent: STARTTLS is taken as a demand, not an offer. */
export function demandTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (url.protocol === 'smtp:') url.searchParams.set('requireTLS', 'true');
  return url.href;
}
