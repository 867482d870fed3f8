import { routes } from "../../http/routes.ts";
import type { TradeService } from "./trade.service.ts";

/** The bond gate's two calls come with the certificate module. */
export const tradeRoutes = (service: TradeService) =>
  routes({
    "trade.addLoginLog": async ({ body }, { caller, origin }) => {
      const { appId, appName, loginType, accessToken } = body;
      const entry = { appId, appName, loginType: String(loginType), hasAccessToken: accessToken !== undefined };
      await service.addLoginLog(caller, entry, origin);
      return null;
    },
  });
