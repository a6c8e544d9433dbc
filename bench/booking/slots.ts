export interface Hour {
  /** `YYYY-MM-DD HH:mm:ss`, Taipei. */
  start: string;
  end: string;
}

/** Every hour that can be booked from the day after tomorrow on, by the running product's own settings. */
export async function bookableHours(origin: string): Promise<Hour[]> {
  const { data } = Object(await (await fetch(`${origin}/api/date_setting`)).json());
  const closed = new Set<string>(data.closed_days.map(({ date }: { date: string }) => date));
  const weekdays: number[] = data.closed_weekdays;
  const hours: Hour[] = [];
  const FIRST_DAY = 2;
  const LAST_DAY = 57;
  for (let i = FIRST_DAY; i <= LAST_DAY; i += 1) {
    const day = new Date(Date.now() + i * 86_400_000).toISOString().slice(0, 10);
    if (closed.has(day) || weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)) continue;
    for (let hour = data.open_hour; hour < data.close_hour; hour += 1) hours.push({ start: `${day} ${hour}:00:00`, end: `${day} ${hour + 1}:00:00` });
  }
  return hours;
}

/** One bookable hour of one seat or piece of equipment. */
export interface Slot extends Hour {
  deviceId: string;
}

/**
 * Every hour of every piece that can be booked, the devices by turns: bookings that are under way together are of different ones, as
 * those are that they are compared with.
 */
export async function bookableSlots(origin: string): Promise<Slot[]> {
  const { data } = Object(await (await fetch(`${origin}/api/device?per_page=100`)).json());
  const hours = await bookableHours(origin);
  const slotsOf = ({ id, quantity }: { id: string; quantity: number }) =>
    hours.flatMap((hour) => Array.from({ length: quantity }, () => ({ ...hour, deviceId: id })));
  const ofEach: Slot[][] = data.map(slotsOf);
  const turns = Math.max(...ofEach.map(({ length }) => length));
  return Array.from({ length: turns }, (_, turn) => ofEach.flatMap((slots) => slots.slice(turn, turn + 1))).flat();
}
