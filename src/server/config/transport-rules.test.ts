import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { demandTls } from './transport-rules.ts';

test('a mail server that offers no TLS gets no word of a mail, nor the password', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (bytes) => {
      const line = String(bytes).trim();
      heard.push(line.split(' ')[0] ?? '');
      socket.write(/^EHLO/i.test(line) ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '502 no\r\n');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `smtp://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(createTransport(demandTls(url)).sendMail({ from: 'a@hub.example', to: 'b@hub.example', text: 'secret' })).rejects.toThrow();
  expect(heard).not.toContain('AUTH');
  expect(heard).not.toContain('MAIL');
  expect(heard).toContain('EHLO');
  await new Promise((resolve) => server.close(resolve));
});
