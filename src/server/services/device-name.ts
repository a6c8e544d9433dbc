import Bowser from 'bowser';

/** From what kind of device a call came, as its browser tells it: `Chrome · Windows`. */
export function deviceName(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent === '' ? '-' : userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length > 0 ? names.join(' · ') : '—';
}
