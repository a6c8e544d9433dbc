import { atom } from 'nanostores';
import { isUnanswered } from '../../../stores/failure.ts';

/** While the connection is lost it is tried so often, and at once when the browser says that it is back. */
const RETRY_MS = 5000;

/** The connection, as the answers of calls show it; `isLost`: it was when the page was left. */
export function createConnection(isLost: boolean) {
  /** When it was found to be lost; null: the last call was answered. */
  const $lostAt = atom<Date | null>(isLost ? new Date() : null);

  /** The answer of a call, listened to. @throws as the call */
  async function heard<T>(answer: Promise<T>): Promise<T> {
    try {
      const given = await answer;
      $lostAt.set(null);
      return given;
    } catch (error) {
      $lostAt.set(isUnanswered(error) ? ($lostAt.get() ?? new Date()) : null);
      throw error;
    }
  }

  /** Tries again while it is lost, until the function that it gives is called. */
  function watch(retry: () => Promise<void>): () => void {
    const tryAgain = () => {
      if ($lostAt.get() !== null) void retry();
    };
    const timer = setInterval(tryAgain, RETRY_MS);
    window.addEventListener('online', tryAgain);
    return () => {
      window.removeEventListener('online', tryAgain);
      clearInterval(timer);
    };
  }

  return { $lostAt, heard, watch };
}
