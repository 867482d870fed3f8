import { setTimeout as pause } from "node:timers/promises";
import type { RunningServer } from "./running-server.ts";

/** A server with the session that owns it. */
export interface OwnedServer {
  readonly server: RunningServer;
  /** Releases the ownership, so that another start may own the folder. */
  release(): Promise<void>;
}

export interface KeptServer {
  /** Called once if the server ended and could not be restarted, even if that has already happened. */
  onUnexpectedExit(callback: (reason: string) => void): void;
  /** Stops the server or its restart. Returns the server that ran last. */
  stop(): Promise<RunningServer>;
}

interface Starting {
  /** Starts it again; stops trying if `isCancelled` returns true. */
  begin(isCancelled: () => boolean): Promise<OwnedServer>;
  /** Ends processes that outlived a killed server and would prevent the next one from using its memory. */
  endRest(): void;
  warn(message: string): void;
}

/** More restarts than this in ten minutes mean that the machine or the data is faulty. */
const RESTARTS = 5;
const WINDOW_MILLIS = 600_000;
const PAUSE_MILLIS = 1_000;

/** Restarts a server that ended unexpectedly, for example killed by the kernel or by hand. */
export function keepRunning(first: OwnedServer, { begin, endRest, warn }: Starting): KeptServer {
  let current = first;
  let isStopping = false;
  let bringingBack: Promise<void> = Promise.resolve();
  let restarts: number[] = [];
  const givenUp = Promise.withResolvers<string>();

  function watch({ server }: OwnedServer): void {
    server.onUnexpectedExit((reason) => {
      bringingBack = bringBack(reason);
    });
  }

  async function bringBack(reason: string): Promise<void> {
    for (let attempt = 0; !isStopping; attempt += 1) {
      restarts = restarts.filter((at) => at > Date.now() - WINDOW_MILLIS);
      if (restarts.length >= RESTARTS) {
        givenUp.resolve(`${reason}；十分钟内已重新启动 ${RESTARTS} 次，不再尝试`);
        return;
      }
      restarts.push(Date.now());
      if (attempt > 0) await pause(PAUSE_MILLIS);
      warn(`${reason}，正在重新启动`);
      try {
        endRest();
        await current.release();
        current = await begin(() => isStopping);
        watch(current);
        warn("内置数据库已重新启动");
        return;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  }

  watch(first);
  return {
    onUnexpectedExit: (callback) => void givenUp.promise.then(callback),
    stop: async () => {
      isStopping = true;
      await bringingBack;
      await current.release();
      await current.server.stop();
      return current.server;
    },
  };
}
