import type { NoticeFrame } from "@tender/contract";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { Bus } from "#platform/bus.ts";
import type { Clock } from "#platform/clock.ts";

/** An open connection to somebody's browser, as whoever holds it offers it. */
export interface LiveSocket {
  send(text: string): void;
  /** Codes as of RFC 6455. */
  close(code: number, reason: string): void;
}

/** Why a connection is not taken: its session is not alive, or has too many of them, or its person. */
export type Refusal = "unknown" | "too-many";

/** Who is there: the connections that this node holds. A message reaches every browser tab of a person, on every device. */
export interface LiveConnections {
  /** Takes a connection in; what is handed back lets it go. */
  open(sessionId: string, socket: LiveSocket): Promise<{ readonly leave: () => void } | Refusal>;
  /** Everybody who is connected to this node. */
  toAll(frame: NoticeFrame): void;
  toPeople(userIds: readonly string[], frame: NoticeFrame): void;
  /** How many this node holds. */
  count(): number;
  /** The people who are connected to this node. */
  people(): string[];
  /** Ends every connection, as the node stops: browsers come back to another one, not all in the same moment. */
  closeAll(): void;
}

export interface LiveDeps {
  readonly registry: Pick<SessionRegistry, "liveById" | "endedAmong">;
  readonly bus: Bus;
  readonly clock: Clock;
}

interface Connection {
  readonly sessionId: string;
  readonly rootSessionId: string;
  readonly userId: string;
  readonly socket: LiveSocket;
  /** Milliseconds; when the session ends unless it is used. */
  end: number;
}

const MOST_OF_SESSION = 5;
const MOST_OF_PERSON = 20;
/** How many are written to before others get their turn. */
const CHUNK = 500;
const LOOKED_EVERY_MS = 1_000;
/** How many sessions one statement asks about. */
const ASKED_AT_ONCE = 1_000;
const SESSION_OVER = 4401;
const GOING_AWAY = 1001;

export function createLiveConnections({ registry, bus, clock }: LiveDeps): LiveConnections {
  const byPerson = new Map<string, Set<Connection>>();
  const connections = new Set<Connection>();

  function leave(connection: Connection): void {
    connections.delete(connection);
    const others = byPerson.get(connection.userId);
    others?.delete(connection);
    if (others?.size === 0) byPerson.delete(connection.userId);
  }

  function end(connection: Connection): void {
    if (!connections.has(connection)) return;
    leave(connection);
    connection.socket.close(SESSION_OVER, "session over");
  }

  /** Closes what belongs to a session that has ended. */
  async function look(suspects: Iterable<Connection>): Promise<void> {
    for (const connection of [...suspects]) {
      const live = await registry.liveById(connection.sessionId).catch(() => null);
      // Without the database nobody is known to be gone.
      if (live === null) return;
      if (live) connection.end = live.end;
      else end(connection);
    }
  }

  const those = (matches: (one: Connection) => boolean): Connection[] => [...connections].filter(matches);
  let heard = 0;
  const hear = (suspects: Iterable<Connection>): void => {
    heard += 1;
    void look(suspects);
  };
  bus.subscribe("session", (id) => hear(those((one) => one.sessionId === id || one.rootSessionId === id)));
  bus.subscribe("session-user", (id) => hear(byPerson.get(id) ?? []));
  bus.onGap(() => hear(connections));

  /** Closes what belongs to sessions that have ended without a word of it: what is done in the database by hand, a message that was lost. */
  async function askWhatEnded(): Promise<void> {
    const bySession = Map.groupBy(connections, ({ sessionId }) => sessionId);
    const ids = [...bySession.keys()];
    for (let at = 0; at < ids.length; at += ASKED_AT_ONCE)
      for (const id of await registry.endedAmong(ids.slice(at, at + ASKED_AT_ONCE)))
        for (const connection of bySession.get(id) ?? []) end(connection);
  }

  let timer: NodeJS.Timeout;
  /** The next time is a second after this one is done: a slow database is asked less often. */
  const watch = (): void => {
    timer = setTimeout(async () => {
      void look(those(({ end: endsAt }) => endsAt <= clock.now()));
      await askWhatEnded().catch(() => undefined);
      if (!isClosed) watch();
    }, LOOKED_EVERY_MS);
    timer.unref();
  };
  let isClosed = false;
  watch();

  /** In portions, so that a message to thousands holds up no request. */
  async function write(to: readonly Connection[], frame: NoticeFrame): Promise<void> {
    const text = JSON.stringify(frame);
    for (let at = 0; at < to.length; at += CHUNK) {
      for (const connection of to.slice(at, at + CHUNK)) if (connections.has(connection)) connection.socket.send(text);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return {
    open: async (sessionId, socket) => {
      const before = heard;
      const live = await registry.liveById(sessionId);
      if (!live) return "unknown";
      const { userId, rootSessionId } = live.caller;
      const own = byPerson.get(userId) ?? new Set();
      const ofSession = [...own].filter((one) => one.sessionId === sessionId);
      if (own.size >= MOST_OF_PERSON || ofSession.length >= MOST_OF_SESSION) return "too-many";
      const connection = { sessionId, rootSessionId, userId, socket, end: live.end };
      byPerson.set(userId, own.add(connection));
      connections.add(connection);
      // It may have been of this session, and was heard before its connection stood here.
      if (heard !== before) void look([connection]);
      return { leave: () => leave(connection) };
    },
    toAll: (frame) => void write([...connections], frame),
    toPeople: (userIds, frame) =>
      void write(
        userIds.flatMap((id) => [...(byPerson.get(id) ?? [])]),
        frame,
      ),
    count: () => connections.size,
    people: () => [...byPerson.keys()],
    closeAll: () => {
      isClosed = true;
      clearTimeout(timer);
      for (const connection of [...connections]) {
        leave(connection);
        connection.socket.close(GOING_AWAY, "going away");
      }
    },
  };
}
