import { connectionText as text } from "../text.ts";
import type { SubsystemForm } from "./subsystem-form.ts";

export interface Connection {
  readonly steps: readonly string[];
  readonly values: readonly { readonly label: string; readonly value: string }[];
  /** Describes how the other system learns of the end of a session. */
  readonly logout: string | null;
}

/** Returns the connection data for a kind of hand-over. `publicUrl`: address of the portal for the other system. */
export function connectionOf(
  { kind, handOver, appId }: Pick<SubsystemForm, "kind" | "handOver" | "appId">,
  publicUrl: string,
): Connection {
  const urlOf = (path: string): string => `${publicUrl}${path}`;
  const id = appId.trim();
  const withNumber = (label: string) => (id === "" ? [] : [{ label, value: id }]);
  const discovery = { label: text.discovery, value: urlOf("/.well-known/openid-configuration") };
  if (kind === "own") return { steps: [text.own], values: [], logout: null };
  switch (handOver) {
    case "code":
      return {
        steps: text.codeSteps,
        values: [...withNumber(text.appId), { label: text.redeem, value: urlOf("/api/sys/loginByToken") }, discovery],
        logout: text.codeLogout,
      };
    case "token":
      return {
        steps: text.tokenSteps,
        values: [
          ...withNumber(text.appId),
          { label: text.check, value: urlOf("/api/foreginService/sysToken/checkTokenEffect") },
          discovery,
        ],
        logout: text.codeLogout,
      };
    case "cas":
      return {
        steps: text.casSteps,
        values: [
          { label: text.casServer, value: urlOf("/cas") },
          { label: text.casLogin, value: urlOf("/cas/login") },
          { label: text.casValidate, value: urlOf("/cas/p3/serviceValidate") },
          { label: text.casLogout, value: urlOf("/cas/logout") },
        ],
        logout: text.casLogout2,
      };
    case "openid":
      return {
        steps: text.openidSteps,
        values: [{ label: text.issuer, value: publicUrl }, discovery, ...withNumber(text.clientId)],
        logout: text.openidLogout,
      };
  }
}
