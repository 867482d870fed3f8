import { AppError } from "#platform/app-error.ts";

/** Least bytes of each window, 4 KB a second: less means a stalled line or an attack on upload slots. */
const WINDOW_MS = 10_000;
const WINDOW_BYTES = 40_960;

/**
 * Returns the result of the work; throws file.too_slow as soon as a window brought too little. The work itself is left
 * to end.
 */
export async function withMinimumRate<T>(socket: { readonly bytesRead: number }, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    let lastBytesRead = socket.bytesRead;
    const checkRate = () => {
      if (socket.bytesRead - lastBytesRead < WINDOW_BYTES) reject(new AppError("file.too_slow"));
      lastBytesRead = socket.bytesRead;
    };
    // Runs after pending reads, so that a busy server does not take its own delay for the client's.
    timer = setInterval(() => setImmediate(checkRate), WINDOW_MS);
  });
  try {
    return await Promise.race([work(), tooSlow]);
  } finally {
    clearInterval(timer);
  }
}
