import { Resolver } from 'node:dns/promises';

/** The names and records that a sender's domain is made of; nothing where there is none. @throws where DNS itself does not answer */
export interface AskDns {
  texts(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
  mailServers(name: string): Promise<string[]>;
}

const TIMEOUT_MS = 3000;
const TRIES = 2;
/** There is no such name, or nothing of that kind under it. */
const NOTHING = ['ENOTFOUND', 'ENODATA'];

/** Asks the system's DNS servers, or others by their addresses. */
export function openDns(servers: readonly string[] = []): AskDns {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers([...servers]);
  const orNothing = async <T>(asked: Promise<T[]>): Promise<T[]> => {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof Error && 'code' in error && NOTHING.includes(String(error.code))) return [];
      throw error;
    }
  };
  return {
    // A text of more than 255 characters comes in parts.
    texts: async (name) => (await orNothing(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    addresses: async (name) => [...(await orNothing(resolver.resolve4(name))), ...(await orNothing(resolver.resolve6(name)))],
    mailServers: async (name) => (await orNothing(resolver.resolveMx(name))).map(({ exchange }) => exchange).filter((exchange) => exchange !== ''),
  };
}
