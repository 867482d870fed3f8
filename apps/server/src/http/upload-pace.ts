import { AppError } from "#platform/app-error.ts";

/** What a connection has to bring within each window, 4 KB a second: less is a stalled line, or somebody who holds a place. */
const WINDOW_MS = 10_000;
const WINDOW_BYTES = 40_960;

/** The work's result, or file.too_slow as soon as a window has brought too little; the work itself is left to end. */
export async function atPace<T>(socket: { readonly bytesRead: number }, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    let seen = socket.bytesRead;
    const look = () => {
      if (socket.bytesRead - seen < WINDOW_BYTES) reject(new AppError("file.too_slow"));
      seen = socket.bytesRead;
    };
    // After what is waiting to be read, so that a busy server does not take its own delay for the sender's.
    timer = setInterval(() => setImmediate(look), WINDOW_MS);
  });
  try {
    return await Promise.race([work(), tooSlow]);
  } finally {
    clearInterval(timer);
  }
}
