/** Twice the number of connections in the pool of a test's database, so that requests both run and queue. */
const BATCH_SIZE = 16;

/** Runs the work for all items in batches and returns the results in order. Faster than one by one on a busy machine. */
export async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += BATCH_SIZE)
    results.push(...(await Promise.all(items.slice(start, start + BATCH_SIZE).map(work))));
  return results;
}
