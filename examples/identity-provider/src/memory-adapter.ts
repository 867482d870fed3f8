type Payload = Readonly<Record<string, unknown>>;

const MAX_ENTRIES = 10_000;

/** Short-lived data of the provider: in memory, so that a restart deletes it. */
export class MemoryAdapter {
  static readonly #entries = new Map<string, { payload: Payload; until: number }>();
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  #key = (id: string): string => `${this.#kind}:${id}`;

  async upsert(id: string, payload: Payload, seconds: number): Promise<void> {
    const entries = MemoryAdapter.#entries;
    if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value as string);
    entries.set(this.#key(id), { payload, until: Date.now() + seconds * 1000 });
  }

  async find(id: string): Promise<Payload | undefined> {
    const found = MemoryAdapter.#entries.get(this.#key(id));
    return found && found.until > Date.now() ? found.payload : undefined;
  }

  async findByUid(uid: string): Promise<Payload | undefined> {
    for (const [key, { payload, until }] of MemoryAdapter.#entries)
      if (key.startsWith(`${this.#kind}:`) && payload.uid === uid && until > Date.now()) return payload;
    return undefined;
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const found = MemoryAdapter.#entries.get(this.#key(id));
    if (found) found.payload = { ...found.payload, consumed: Math.floor(Date.now() / 1000) };
  }

  async destroy(id: string): Promise<void> {
    MemoryAdapter.#entries.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of MemoryAdapter.#entries)
      if (payload.grantId === grantId) MemoryAdapter.#entries.delete(key);
  }
}
