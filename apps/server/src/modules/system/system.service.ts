export interface SystemService {
  /** Names of what is missing to serve; empty: ready. */
  missing(): Promise<string[]>;
}

export interface SystemDeps {
  /** Throws when the database does not answer. */
  pingDatabase(): Promise<unknown>;
  isStopping(): boolean;
}

export function createSystemService({ pingDatabase, isStopping }: SystemDeps): SystemService {
  return {
    missing: async () => {
      if (isStopping()) return ["stopping"];
      return pingDatabase().then(
        () => [],
        () => ["database"],
      );
    },
  };
}
