import { forwardTo } from "./forwarder.ts";

// The address of the nodes, for the process that sends their ports.

process.on("message", async (ports: readonly number[]) => void process.send?.(await forwardTo(ports)));
process.once("disconnect", () => process.exit(0));
