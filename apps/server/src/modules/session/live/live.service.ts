import type { NoticeFrame } from "@tender/contract";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { Bus } from "#platform/bus.ts";
import type { Clock } from "#platform/clock.ts";

/** An open connection to a person's browser, as its transport offers it. */
export interface LiveSocket {
  send(text: string): void;
  /** Closes the connection with a code of RFC 6455. */
  close(code: number, reason: string): void;
}

/** Reasons of a refusal: the session is not alive, or session or person has too many connections. */
export type Refusal = "unknown" | "too-many";

/** The connections of this node. A frame reaches every browser tab of a person, on every device. */
export interface LiveConnections {
  /** Registers a connection; `unregister` removes it. */
  open(sessionId: string, socket: LiveSocket): Promise<{ readonly unregister: () => void } | Refusal>;
  /** Sends a frame to all people who are connected to this node. */
  toAll(frame: NoticeFrame): void;
  toPeople(userIds: readonly string[], frame: NoticeFrame): void;
  /** Returns the number of connections of this node. */
  count(): number;
  /** Returns the people who are connected to this node. */
  people(): string[];
  /** Closes every connection when the node stops. Browsers reconnect to another node, at different times. */
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
  /** Milliseconds; the end of the session without another use. */
  end: number;
}

const MAX_CONNECTIONS_OF_SESSION = 5;
const MAX_CONNECTIONS_OF_PERSON = 20;
/** Number of connections that are written before other work continues. */
const CONNECTIONS_PER_CHUNK = 500;
const CHECK_INTERVAL_MS = 1_000;
/** Number of sessions in one query. */
const SESSIONS_PER_QUERY = 1_000;
const SESSION_OVER = 4401;
const GOING_AWAY = 1001;

export function createLiveConnections({ registry, bus, clock }: LiveDeps): LiveConnections {
  const byPerson = new Map<string, Set<Connection>>();
  const connections = new Set<Connection>();

  function unregister(connection: Connection): void {
    connections.delete(connection);
    const ofPerson = byPerson.get(connection.userId);
    ofPerson?.delete(connection);
    if (ofPerson?.size === 0) byPerson.delete(connection.userId);
  }

  function end(connection: Connection): void {
    if (!connections.has(connection)) return;
    unregister(connection);
    connection.socket.close(SESSION_OVER, "session over");
  }

  /** Closes those of the connections whose session has ended. */
  async function checkConnections(suspects: Iterable<Connection>): Promise<void> {
    for (const connection of [...suspects]) {
      const live = await registry.liveById(connection.sessionId).catch(() => null);
      // If the database cannot be read, no session is regarded as ended.
      if (live === null) return;
      if (live) connection.end = live.end;
      else end(connection);
    }
  }

  const filterConnections = (matches: (connection: Connection) => boolean): Connection[] =>
    [...connections].filter(matches);
  let received = 0;
  const checkNow = (suspects: Iterable<Connection>): void => {
    received += 1;
    void checkConnections(suspects);
  };
  bus.subscribe("session", (id) =>
    checkNow(filterConnections((connection) => connection.sessionId === id || connection.rootSessionId === id)),
  );
  bus.subscribe("session-user", (id) => checkNow(byPerson.get(id) ?? []));
  bus.onGap(() => checkNow(connections));

  /**
   * Closes connections of sessions that ended without a message: a change by hand in the database, or a lost message.
   */
  async function checkEndedSessions(): Promise<void> {
    const bySession = Map.groupBy(connections, ({ sessionId }) => sessionId);
    const ids = [...bySession.keys()];
    for (let start = 0; start < ids.length; start += SESSIONS_PER_QUERY)
      for (const id of await registry.endedAmong(ids.slice(start, start + SESSIONS_PER_QUERY)))
        for (const connection of bySession.get(id) ?? []) end(connection);
  }

  let timer: NodeJS.Timeout | undefined;
  /**
   * Runs while there are connections. The next run starts a second after this one ends, so that a slow database is
   * queried less often.
   */
  const watch = (): void => {
    if (isClosed || connections.size === 0) return;
    timer ??= setTimeout(async () => {
      void checkConnections(filterConnections(({ end: endsAt }) => endsAt <= clock.now()));
      await checkEndedSessions().catch(() => undefined);
      timer = undefined;
      watch();
    }, CHECK_INTERVAL_MS);
    timer.unref();
  };
  let isClosed = false;

  /** Writes in portions, so that a message to thousands of connections delays no request. */
  async function write(recipients: readonly Connection[], frame: NoticeFrame): Promise<void> {
    const text = JSON.stringify(frame);
    for (let start = 0; start < recipients.length; start += CONNECTIONS_PER_CHUNK) {
      for (const connection of recipients.slice(start, start + CONNECTIONS_PER_CHUNK))
        if (connections.has(connection)) connection.socket.send(text);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return {
    open: async (sessionId, socket) => {
      const before = received;
      const live = await registry.liveById(sessionId);
      if (!live) return "unknown";
      const { userId, rootSessionId } = live.caller;
      const ofPerson = byPerson.get(userId) ?? new Set();
      const ofSession = [...ofPerson].filter((other) => other.sessionId === sessionId);
      if (ofPerson.size >= MAX_CONNECTIONS_OF_PERSON || ofSession.length >= MAX_CONNECTIONS_OF_SESSION)
        return "too-many";
      const connection = { sessionId, rootSessionId, userId, socket, end: live.end };
      byPerson.set(userId, ofPerson.add(connection));
      connections.add(connection);
      watch();
      // A message that arrived during the look-up may concern this session, whose connection was not registered then.
      if (received !== before) void checkConnections([connection]);
      return { unregister: () => unregister(connection) };
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
        unregister(connection);
        connection.socket.close(GOING_AWAY, "going away");
      }
    },
  };
}
