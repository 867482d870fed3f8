import { closeSync, openSync, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { HeapCodeStatistics } from "node:v8";
import { WebSocket } from "ws";

/** Memory of a node in MB, right after a full garbage collection, and the handles that keep its event loop alive. */
export interface NodeState {
  readonly rss: number;
  readonly heapUsed: number;
  /** Part of the heap with byte code and machine code, which grows while V8 optimizes functions. */
  readonly code: number;
  readonly external: number;
  readonly handles: number;
}

export interface NodeInspector {
  /** Collects the garbage of the main thread and reads its state. */
  readState(): Promise<NodeState>;
  /** Writes a heap snapshot. It stops the process for seconds and enlarges its native memory. */
  writeSnapshot(file: string): Promise<void>;
  close(): void;
}

const EXPRESSION = `JSON.stringify({
  ...process.memoryUsage(),
  ...process.getBuiltinModule("node:v8").getHeapCodeStatistics(),
  handles: process.getActiveResourcesInfo().length,
})`;
const MEGABYTE = 1_048_576;

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly chunk?: string };
  readonly result?: { readonly result?: { readonly value?: string } };
  readonly error?: { readonly message: string };
}

async function addressOf(port: number): Promise<string> {
  for (;;) {
    const targets = await fetch(`http://127.0.0.1:${port}/json/list`).then(
      (response) => response.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    );
    if (targets[0]) return targets[0].webSocketDebuggerUrl;
    await pause(50);
  }
}

/** Connects to the inspector of a process that was started with `--inspect=127.0.0.1:<port>`. */
export async function inspectNode(port: number): Promise<NodeInspector> {
  const socket = new WebSocket(await addressOf(port), { perMessageDeflate: false });
  await new Promise<void>((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const pending = new Map<number, PromiseWithResolvers<Reply>>();
  let sent = 0;
  let addChunk: (chunk: string) => void = () => undefined;
  socket.on("message", (text) => {
    const reply = JSON.parse(String(text)) as Reply;
    if (reply.method === "HeapProfiler.addHeapSnapshotChunk") return addChunk(reply.params?.chunk ?? "");
    pending.get(reply.id ?? 0)?.resolve(reply);
    pending.delete(reply.id ?? 0);
  });
  socket.on("close", () => {
    for (const { reject } of pending.values()) reject(new Error("the node has ended"));
  });
  const send = async (method: string, params = {}): Promise<Reply> => {
    const answer = Promise.withResolvers<Reply>();
    sent += 1;
    pending.set(sent, answer);
    socket.send(JSON.stringify({ id: sent, method, params }));
    const reply = await answer.promise;
    if (reply.error) throw new Error(reply.error.message);
    return reply;
  };
  return {
    readState: async () => {
      await send("HeapProfiler.collectGarbage");
      const { result } = await send("Runtime.evaluate", { expression: EXPRESSION });
      const state = JSON.parse(result?.result?.value ?? "") as NodeJS.MemoryUsage &
        HeapCodeStatistics & { handles: number };
      return {
        rss: state.rss / MEGABYTE,
        heapUsed: state.heapUsed / MEGABYTE,
        code: (state.code_and_metadata_size + state.bytecode_and_metadata_size) / MEGABYTE,
        external: state.external / MEGABYTE,
        handles: state.handles,
      };
    },
    writeSnapshot: async (file) => {
      const descriptor = openSync(file, "w");
      addChunk = (chunk) => void writeSync(descriptor, chunk);
      try {
        await send("HeapProfiler.takeHeapSnapshot");
      } finally {
        closeSync(descriptor);
      }
    },
    close: () => socket.close(),
  };
}
