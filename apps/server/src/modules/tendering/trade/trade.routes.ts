import { ACCESS_TOKEN_APP_ID } from "@tender/contract";
import { Answer, routes } from "#http/routes.ts";
import type { CertificateGate } from "#modules/access/certificate/gate.service.ts";
import type { TradeService } from "./trade.service.ts";

export interface TradeRouteDeps {
  readonly service: TradeService;
  readonly certificateGate: Pick<CertificateGate, "certify">;
}

/**
 * Calls of the trade system that the portal answers itself, also without a trade system: its gate and its log depend on
 * them.
 */
export const tradeRoutes = ({ service, certificateGate }: TradeRouteDeps) =>
  routes({
    "trade.checkBondFee": async (_input, { caller }) => service.checkBondFee(caller),
    "trade.addBondFeeCheck": async ({ body }, { caller, origin }) => {
      await certificateGate.certify(caller, body.caLock, origin);
      return new Answer(null, { message: "证书核验通过" });
    },
    "trade.addLoginLog": async ({ body }, { caller, origin }) => {
      const { appId, appName, loginType, accessToken } = body;
      const hasAccessToken = appId === ACCESS_TOKEN_APP_ID && accessToken !== undefined;
      const entry = { appId, appName, loginType: String(loginType), hasAccessToken };
      await service.addLoginLog(caller, entry, origin);
      return null;
    },
  });
