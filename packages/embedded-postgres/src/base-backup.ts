import type { Socket } from "node:net";
import pg from "pg";
import { connectionOn } from "./connection.ts";

/** Kinds of messages in the answer to BASE_BACKUP since PostgreSQL 15; others report names and progress. */
const DATA = "d".charCodeAt(0);
const MAX_WAITING_MESSAGES = 64;

interface WireConnection {
  readonly stream: Socket;
  query(text: string): void;
}

/**
 * Returns the running server's data folder as a tar archive, with all WAL that a start on it needs: the state at the end
 * of the archive. The server verifies the checksums of its pages. The tar stream has no compression.
 */
export async function* readBaseBackup(socketFolder: string): AsyncGenerator<Buffer> {
  // The replication protocol has no database; `replication` is an option of `pg` that its types do not name.
  const options: pg.ClientConfig & { replication: string } = {
    ...connectionOn(socketFolder, "postgres"),
    replication: "true",
    application_name: "tender-portal backup",
  };
  const client = new pg.Client(options);
  client.on("error", () => {});
  await client.connect();
  try {
    yield* answerTo(client, "BASE_BACKUP (LABEL 'tender-portal', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
  } finally {
    await client.end().catch(() => {});
  }
}

async function* answerTo(client: pg.Client, command: string): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let stream: Socket | undefined;
  let isDone = false;
  let failure: Error | undefined;
  let wake: () => void = () => {};
  const ignore = () => {};
  const finish = (error?: Error) => {
    failure ??= error;
    isDone = true;
    wake();
  };
  client.once("end", () => finish(isDone ? undefined : new Error("the connection of the base backup was lost")));
  const answer = {
    submit: (connection: WireConnection) => {
      stream = connection.stream;
      connection.query(command);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      if (chunk[0] !== DATA) return;
      // Copied, because the parser uses its buffer again.
      waiting.push(Buffer.from(chunk.subarray(1)));
      if (waiting.length >= MAX_WAITING_MESSAGES) stream?.pause();
      wake();
    },
    handleError: (error: Error) => finish(error),
    handleReadyForQuery: () => finish(),
    handleRowDescription: ignore,
    handleDataRow: ignore,
    handleCommandComplete: ignore,
    handleEmptyQuery: ignore,
    handlePortalSuspended: ignore,
  };
  client.query(answer as unknown as pg.Submittable);
  while (true) {
    const next = waiting.shift();
    if (next) {
      if (waiting.length === 0) stream?.resume();
      yield next;
    } else if (failure) throw failure;
    else if (isDone) return;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}
