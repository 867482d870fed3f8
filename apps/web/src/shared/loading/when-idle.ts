/** Resolves when the browser has nothing else to do, at the latest after some seconds: the time to fetch ahead. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(resolve, { timeout: 5_000 });
    else setTimeout(resolve, 1_000);
  });
