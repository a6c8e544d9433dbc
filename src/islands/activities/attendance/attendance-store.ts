import { atom } from 'nanostores';
import { type AttendanceListOutput, getAttendanceList } from '../../../contract/activities/attendance.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';

/** A session of an activity, and which of its times. */
export interface SessionKey {
  activity: string;
  session: number;
  meeting?: number | undefined;
}
export type AttendanceState =
  | { state: 'none' }
  | { state: 'loading'; key: SessionKey }
  | { state: 'failed'; key: SessionKey; text: string }
  | { state: 'ready'; key: SessionKey; list: AttendanceListOutput };

const isSame = (a: SessionKey, b: SessionKey) => a.activity === b.activity && a.session === b.session && a.meeting === b.meeting;
const load = async ({ activity, session, meeting }: SessionKey, options = {}) =>
  (await send(getAttendanceList, { params: { activity, session }, query: { meeting } }, options)).data;

/** The attendance list of the session that is open, one at a time. */
export function createAttendance() {
  const $attendance = atom<AttendanceState>({ state: 'none' });

  async function open(key: SessionKey): Promise<void> {
    $attendance.set({ state: 'loading', key });
    await read(key);
  }

  /** Loads it again; what is shown stays while the server is away. */
  async function reload(): Promise<void> {
    const shown = $attendance.get();
    if (shown.state !== 'none') await read(shown.key);
  }

  async function read(key: SessionKey): Promise<void> {
    try {
      const list = await load(key, { quiet: true, spinner: false });
      if (isOpen(key)) $attendance.set({ state: 'ready', key, list });
    } catch (error) {
      if (isOpen(key) && $attendance.get().state !== 'ready') $attendance.set({ state: 'failed', key, text: failureTexts(error).text });
      else if (!isCallFailure(error)) throw error;
    }
  }

  function isOpen(key: SessionKey): boolean {
    const shown = $attendance.get();
    return shown.state !== 'none' && isSame(shown.key, key);
  }

  return { $attendance, open, reload, isOpen, close: () => $attendance.set({ state: 'none' }) };
}
export type Attendance = ReturnType<typeof createAttendance>;

/** The list of a session for paper; null when it could not be loaded, which the page has said. */
export async function attendanceForPaper(key: SessionKey): Promise<AttendanceListOutput | null> {
  try {
    return await load(key);
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return null;
  }
}
