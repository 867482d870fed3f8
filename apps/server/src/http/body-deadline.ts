import type { IncomingMessage } from "node:http";

/** Time limit of a JSON body; only an upload may take as long as a connection lasts. */
const BODY_MS = 15_000;
const LOOKED_EVERY_MS = 1_000;

/**
 * Cuts requests whose bodies arrive too slowly. One timer serves all of them: a timer each costs more than reading a
 * small body.
 */
export interface BodyDeadline {
  begin(request: IncomingMessage): void;
  /** Called when the body is complete; not needed for a request that ends in another way. */
  met(request: IncomingMessage): void;
}

export function createBodyDeadline(now: () => number = () => performance.now()): BodyDeadline {
  /** In order of their begin, which is the order of their deadlines. */
  const begun = new Map<IncomingMessage, number>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    for (const [request, at] of begun) {
      if (at + BODY_MS > now()) return;
      begun.delete(request);
      if (!request.complete) request.destroy();
    }
    clearInterval(timer);
    timer = undefined;
  }

  return {
    begin: (request) => {
      begun.set(request, now());
      timer ??= setInterval(look, LOOKED_EVERY_MS).unref();
    },
    met: (request) => void begun.delete(request),
  };
}
