import { decodeJwt } from "jose";
import { Refusal } from "./http.ts";

/** The portal's answer about a valid session. */
export interface TokenEffect {
  username: string;
  orgCode: string | null;
  /** ISO 8601. */
  expires: string;
}

export interface HandedOver {
  token: string;
  user: { id: string; username: string; realname: string };
  /** Id of this session, which the portal's logout notice contains. */
  sid: string;
}

interface Envelope<R> {
  success: boolean;
  code: string;
  message: string;
  result: R;
}

export interface PortalClient {
  /** Exchanges the one-time code of the address, or an old-style token, for a session of our own. */
  redeem(codeOrToken: string): Promise<HandedOver>;
  /** Undefined: the session has ended. Throws if the portal cannot be reached. */
  check(token: string): Promise<TokenEffect | undefined>;
  signOut(token: string): Promise<void>;
}

const TIMEOUT_MS = 5_000;

/** The three calls for a subsystem that receives a code or a token in its address. */
export function createPortalClient(portalUrl: string): PortalClient {
  async function call<R>(path: string, init: RequestInit): Promise<Envelope<R>> {
    const response = await fetch(portalUrl + path, {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    return (await response.json()) as Envelope<R>;
  }
  const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return {
    redeem: async (codeOrToken) => {
      const answer = await call<{ token: string; accessToken: string; userInfo: HandedOver["user"] }>(
        "/api/sys/loginByToken",
        post({ token: codeOrToken }),
      );
      if (answer.code !== "200") throw new Refusal(answer.message);
      const { token, accessToken, userInfo: user } = answer.result;
      // Received directly from the portal by our own call, so that its signature need not be verified.
      return { token, user, sid: String(decodeJwt(accessToken).sid) };
    },
    check: async (token) => {
      const answer = await call<TokenEffect>("/api/foreginService/sysToken/checkTokenEffect", {
        headers: { "x-access-token": token },
      });
      if (answer.success) return answer.result;
      if (/^session\./.test(answer.code)) return undefined;
      throw new Refusal(answer.message);
    },
    signOut: async (token) => {
      await call("/sys/logout", post({}, { "x-access-token": token }));
    },
  };
}
