/** True of a link that members may be sent to open: it begins with https, and every reader takes its host for the same. */
export function isHttpsLink(text: string): boolean {
  // Readers of mail and browsers do not agree on where a host ends before a backslash, nor what a third slash is.
  if (!/^https:\/\/[^\s\\/][^\s\\]*$/i.test(text)) return false;
  const url = URL.parse(text);
  // A name before the host looks like another host to whoever reads it.
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}
