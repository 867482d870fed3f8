import { connectionText as text } from "../text.ts";
import type { SubsystemForm } from "./subsystem-form.ts";

export interface Connection {
  readonly steps: readonly string[];
  readonly values: readonly { readonly label: string; readonly value: string }[];
  /** Way in which the end of a session is announced. */
  readonly logout: string | null;
}

/** Returns the connection data for the chosen way. `publicUrl`: address of the portal for the other system. */
export function connectionOf(
  { kind, handOver, appId }: Pick<SubsystemForm, "kind" | "handOver" | "appId">,
  publicUrl: string,
): Connection {
  const at = (path: string): string => `${publicUrl}${path}`;
  const id = appId.trim();
  const named = (label: string) => (id === "" ? [] : [{ label, value: id }]);
  const discovery = { label: text.discovery, value: at("/.well-known/openid-configuration") };
  if (kind === "own") return { steps: [text.own], values: [], logout: null };
  switch (handOver) {
    case "code":
      return {
        steps: text.codeSteps,
        values: [...named(text.appId), { label: text.redeem, value: at("/api/sys/loginByToken") }, discovery],
        logout: text.codeLogout,
      };
    case "token":
      return {
        steps: text.tokenSteps,
        values: [
          ...named(text.appId),
          { label: text.check, value: at("/api/foreginService/sysToken/checkTokenEffect") },
          discovery,
        ],
        logout: text.codeLogout,
      };
    case "cas":
      return {
        steps: text.casSteps,
        values: [
          { label: text.casServer, value: at("/cas") },
          { label: text.casLogin, value: at("/cas/login") },
          { label: text.casValidate, value: at("/cas/p3/serviceValidate") },
          { label: text.casLogout, value: at("/cas/logout") },
        ],
        logout: text.casLogout2,
      };
    case "openid":
      return {
        steps: text.openidSteps,
        values: [{ label: text.issuer, value: publicUrl }, discovery, ...named(text.clientId)],
        logout: text.openidLogout,
      };
  }
}
