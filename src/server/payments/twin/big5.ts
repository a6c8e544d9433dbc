const LEAD = { from: 0x81, to: 0xfe };
const TRAIL = { from: 0x40, to: 0xfe };
let table: Map<string, number> | undefined;

/** The platform's decoder of Big5 turned round: there is no encoder. */
function big5Table(): Map<string, number> {
  if (table !== undefined) return table;
  table = new Map();
  const decoder = new TextDecoder('big5');
  for (let lead = LEAD.from; lead <= LEAD.to; lead++) {
    for (let trail = TRAIL.from; trail <= TRAIL.to; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      // Two characters: the pair is none. The first pair of a character counts.
      if ([...character].length === 1 && character !== '\ufffd' && !table.has(character)) table.set(character, lead * 256 + trail);
    }
  }
  return table;
}

/** A text in Big5; what it has no sign for becomes `?`. */
export function encodeBig5(text: string): Uint8Array<ArrayBuffer> {
  const bytes = [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    const pair = big5Table().get(character);
    return pair === undefined ? [0x3f] : [pair >> 8, pair & 0xff];
  });
  return Uint8Array.from(bytes);
}
