import { hostname } from "node:os";

/** Name of this process in reports. A worker of a node has another one, with the name of its node. */
export const processName: string = `${hostname()}:${process.pid}`;
