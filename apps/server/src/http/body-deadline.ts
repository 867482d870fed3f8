import type { IncomingMessage } from "node:http";

/** A JSON body must be complete after this long; only an upload may take as long as a connection lasts. */
const BODY_MS = 15_000;
const LOOKED_EVERY_MS = 1_000;

/** Cuts requests whose bodies dawdle: one timer looks after all of them, as one each costs more than reading a small body. */
export interface BodyDeadline {
  begin(request: IncomingMessage): void;
  /** The body is here; a request that ends otherwise needs no word. */
  met(request: IncomingMessage): void;
}

export function createBodyDeadline(now: () => number = () => performance.now()): BodyDeadline {
  /** In the order in which they began, and therefore in which they are due. */
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
