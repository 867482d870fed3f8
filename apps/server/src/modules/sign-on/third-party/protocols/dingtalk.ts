import { InvalidProviderAnswer, jsonOf, nameIn, type Outgoing, type Protocol, subjectIn } from "./protocol.ts";

/**
 * 钉钉, sign-in on the web: the code is returned as `authCode`, and the token call uses JSON with its own field names.
 */
export function createDingtalkProtocol(): Protocol {
  async function post(url: string, body: object, callName: string, { fetch, signal }: Outgoing) {
    const headers = { "content-type": "application/json", accept: "application/json" };
    return jsonOf(await fetch(url, { method: "POST", headers, signal, body: JSON.stringify(body) }), callName);
  }

  return {
    begin: async ({ authorizationUrl, clientId, scopes, callbackUrl }, { state }) => {
      const url = new URL(authorizationUrl);
      const query = {
        redirect_uri: callbackUrl,
        response_type: "code",
        client_id: clientId,
        scope: scopes,
        state,
        prompt: "consent",
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url;
    },
    finish: async ({ clientId, clientSecret, tokenUrl, userInfoUrl }, _flow, { authCode }, outgoing) => {
      if (!authCode) throw new InvalidProviderAnswer("未返回授权码");
      const input = { clientId, clientSecret: clientSecret ?? "", code: authCode, grantType: "authorization_code" };
      const { accessToken } = await post(tokenUrl, input, "获取用户 token 接口", outgoing);
      if (typeof accessToken !== "string" || accessToken === "") throw new InvalidProviderAnswer("未返回 accessToken");
      const headers = { "x-acs-dingtalk-access-token": accessToken, accept: "application/json" };
      const answer = await outgoing.fetch(userInfoUrl, { headers, signal: outgoing.signal });
      const person = await jsonOf(answer, "获取用户个人信息接口");
      const subject = subjectIn(person.unionId);
      if (subject === undefined) throw new InvalidProviderAnswer("用户信息中没有 unionId");
      return { issuer: `dingtalk:${clientId}`, subject, name: nameIn(person.nick, subject) };
    },
    probe: async ({ clientId, clientSecret, tokenUrl }, outgoing) => {
      const url = new URL("accessToken", tokenUrl).href;
      const { accessToken } = await post(
        url,
        { appKey: clientId, appSecret: clientSecret ?? "" },
        "获取应用凭证接口",
        outgoing,
      );
      if (typeof accessToken !== "string" || accessToken === "") throw new InvalidProviderAnswer("未返回应用凭证");
      return ["应用的 Client ID 与 Client Secret 正确，接口可以访问"];
    },
  };
}
