import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { threadId } from "node:worker_threads";

/** Tasks that the tests of the threads run. */
export const whereAmI = (_: null) => ({ threadId, variables: Object.keys(process.env) });

export const fail = (message: string): never => {
  throw new Error(message);
};

/** Ends when the other end closes the port. */
export async function wait(port: MessagePort): Promise<void> {
  port.ref();
  await once(port, "close");
}
