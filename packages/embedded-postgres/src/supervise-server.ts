import { setTimeout as pause } from "node:timers/promises";
import type { RunningServer } from "./running-server.ts";

/** A server with the session that owns it. */
export interface OwnedServer {
  readonly server: RunningServer;
  /** Releases the ownership, so that another start may own the folder. */
  release(): Promise<void>;
}

export interface SupervisedServer {
  /** Called once if the server ended and could not be restarted, even if that has already happened. */
  onUnexpectedExit(callback: (reason: string) => void): void;
  /** Stops the server or its restart. Returns the server that ran last. */
  stop(): Promise<RunningServer>;
}

interface Starting {
  /** Starts it again; stops trying if `isCancelled` returns true. */
  begin(isCancelled: () => boolean): Promise<OwnedServer>;
  /** Ends processes that outlived a killed server and would prevent the next one from using its memory. */
  killSurvivors(): void;
  warn(message: string): void;
}

/** More restarts than this in ten minutes mean that the machine or the data is faulty. */
const RESTARTS = 5;
const WINDOW_MILLIS = 600_000;
const PAUSE_MILLIS = 1_000;

/** Restarts a server that ended unexpectedly, for example killed by the kernel or by hand. */
export function superviseServer(first: OwnedServer, { begin, killSurvivors, warn }: Starting): SupervisedServer {
  let current = first;
  let isStopping = false;
  let restarting: Promise<void> = Promise.resolve();
  let restarts: number[] = [];
  const exhausted = Promise.withResolvers<string>();

  function watch({ server }: OwnedServer): void {
    server.onUnexpectedExit((reason) => {
      restarting = restartServer(reason);
    });
  }

  async function restartServer(reason: string): Promise<void> {
    for (let attempt = 0; !isStopping; attempt += 1) {
      restarts = restarts.filter((at) => at > Date.now() - WINDOW_MILLIS);
      if (restarts.length >= RESTARTS) {
        exhausted.resolve(`${reason}；十分钟内已重新启动 ${RESTARTS} 次，不再尝试`);
        return;
      }
      restarts.push(Date.now());
      if (attempt > 0) await pause(PAUSE_MILLIS);
      warn(`${reason}，正在重新启动`);
      try {
        killSurvivors();
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
    onUnexpectedExit: (callback) => void exhausted.promise.then(callback),
    stop: async () => {
      isStopping = true;
      await restarting;
      await current.release();
      await current.server.stop();
      return current.server;
    },
  };
}
