import type { Config } from "#config/config.ts";

/** Subsystems that may receive a token in their address: in production those of a setting, otherwise all. */
export const mayHandTokenIn =
  ({ MODE, TOKEN_HAND_OVER }: Pick<Config, "MODE" | "TOKEN_HAND_OVER">) =>
  (appId: string): boolean =>
    MODE !== "production" || TOKEN_HAND_OVER.includes(appId);
