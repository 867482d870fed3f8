/** What the portal says of a living session. */
export interface TokenEffect {
  username: string;
  orgCode: string | null;
  /** ISO 8601. */
  expires: string;
}

export interface HandedOver {
  token: string;
  userInfo: { id: string; username: string; realname: string };
}

interface Envelope<R> {
  success: boolean;
  code: string;
  message: string;
  result: R;
}

/** The portal refused, in words for people. */
export class PortalRefusal extends Error {
  override name = "PortalRefusal";
}

export interface PortalClient {
  /** Turns the one-time code of the address into a session of our own. */
  redeem(code: string): Promise<HandedOver>;
  /** Undefined: the session is over. Throws when the portal cannot be asked. */
  check(token: string): Promise<TokenEffect | undefined>;
  signOut(token: string): Promise<void>;
}

const TIMEOUT_MS = 5_000;

/** The three calls a subsystem needs. */
export function createPortalClient(baseUrl: string, send: typeof fetch = fetch): PortalClient {
  async function call<R>(path: string, init: RequestInit): Promise<Envelope<R>> {
    const response = await send(baseUrl + path, {
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
    redeem: async (code) => {
      const answer = await call<HandedOver>("/api/sys/loginByToken", post({ token: code }));
      if (answer.code !== "200") throw new PortalRefusal(answer.message);
      return answer.result;
    },
    check: async (token) => {
      const answer = await call<TokenEffect>("/api/foreginService/sysToken/checkTokenEffect", {
        headers: { "x-access-token": token },
      });
      if (answer.success) return answer.result;
      if (/^session\./.test(answer.code)) return undefined;
      throw new PortalRefusal(answer.message);
    },
    signOut: async (token) => {
      await call("/sys/logout", post({}, { "x-access-token": token }));
    },
  };
}
