import type { Config } from "#config/config.ts";

/** Which subsystems a token may be handed over to in their address: in production those that a setting names, else any. */
export const mayHandTokenIn =
  ({ MODE, TOKEN_HAND_OVER }: Pick<Config, "MODE" | "TOKEN_HAND_OVER">) =>
  (appId: string): boolean =>
    MODE !== "production" || TOKEN_HAND_OVER.includes(appId);
