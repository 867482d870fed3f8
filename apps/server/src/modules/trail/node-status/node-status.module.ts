import type { Platform } from "#platform/platform.ts";
import { createNodeStatuses } from "./node-status.service.ts";
import { createNodeStatusStore } from "./node-status.store.ts";

/** Reports of each node, in a row that all nodes can read. */
export function createNodeStatusModule({ db, clock }: Platform) {
  const nodeStatuses = createNodeStatuses({ store: createNodeStatusStore(db), clock });
  return { services: { nodeStatuses }, sweep: nodeStatuses.removeStopped };
}
