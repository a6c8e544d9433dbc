import dns2 from 'dns2';
import { freePort } from '../../support/services/free-port.ts';

/** The records of a name: a text in the parts that it is sent in, a mail server, an address. */
export type Zone = Readonly<
  Record<string, { txt?: readonly (string | readonly string[])[]; mx?: readonly string[]; a?: readonly string[]; aaaa?: readonly string[] }>
>;

const NAME_ERROR = 3;
const { Packet } = dns2;

/** A DNS server on loopback that knows these names. */
export async function startDns(zone: () => Zone): Promise<{ address: string; close(): Promise<void> }> {
  const port = await freePort();
  const server = dns2.createServer({
    udp: true,
    // What is longer than a packet is asked for again.
    tcp: true,
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request);
      for (const { name, type } of request.questions) {
        const records = zone()[name.toLowerCase()];
        if (records === undefined) Object.assign(response.header, { rcode: NAME_ERROR });
        const answer = (kind: number, of: object) => response.answers.push({ name, type: kind, class: Packet.CLASS.IN, ttl: 60, ...of } as never);
        if (type === Packet.TYPE.TXT) for (const data of records?.txt ?? []) answer(type, { data });
        if (type === Packet.TYPE.MX) for (const exchange of records?.mx ?? []) answer(type, { exchange, priority: 10 });
        if (type === Packet.TYPE.A) for (const address of records?.a ?? []) answer(type, { address });
        if (type === Packet.TYPE.AAAA) for (const address of records?.aaaa ?? []) answer(type, { address });
      }
      send(response);
    },
  });
  await server.listen({ udp: { port, address: '127.0.0.1' }, tcp: { port, address: '127.0.0.1' } });
  return { address: `127.0.0.1:${port}`, close: () => server.close() };
}
