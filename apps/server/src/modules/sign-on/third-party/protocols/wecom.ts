import {
  InvalidProviderAnswer,
  jsonOf,
  type Outgoing,
  type Protocol,
  type ProviderSettings,
  subjectIn,
} from "./protocol.ts";

/**
 * 企业微信, sign-in on the web: its own page with corporation and agent, and two calls. The first one exchanges the agent's
 * key for an access token that is independent of the person.
 */
export function createWecomProtocol(): Protocol {
  async function callApi(
    url: string,
    query: Readonly<Record<string, string>>,
    callName: string,
    { fetch, signal }: Outgoing,
  ): Promise<Readonly<Record<string, unknown>>> {
    const requested = new URL(url);
    for (const [name, value] of Object.entries(query)) requested.searchParams.set(name, value);
    const answer = await jsonOf(await fetch(requested, { signal }), callName);
    // The accompanying message quotes the request.
    if (answer.errcode !== 0 && answer.errcode !== undefined)
      throw new InvalidProviderAnswer(`${callName}返回错误码 ${answer.errcode}`);
    return answer;
  }

  async function fetchAccessToken(provider: ProviderSettings, outgoing: Outgoing): Promise<string> {
    const query = { corpid: provider.clientId, corpsecret: provider.clientSecret ?? "" };
    const { access_token: token } = await callApi(provider.tokenUrl, query, "获取 access_token 接口", outgoing);
    if (typeof token !== "string" || token === "") throw new InvalidProviderAnswer("未返回 access_token");
    return token;
  }

  return {
    begin: async ({ authorizationUrl, clientId, agentId, callbackUrl }, { state }) => {
      const url = new URL(authorizationUrl);
      const query = { login_type: "CorpApp", appid: clientId, agentid: agentId, redirect_uri: callbackUrl, state };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url;
    },
    finish: async (provider, _flow, { code }, outgoing) => {
      if (!code) throw new InvalidProviderAnswer("未返回授权码");
      const token = await fetchAccessToken(provider, outgoing);
      const answer = await callApi(
        provider.userInfoUrl,
        { access_token: token, code },
        "获取访问用户身份接口",
        outgoing,
      );
      const subject = subjectIn(answer.userid);
      // A person outside the corporation has an `openid` only, which differs per agent.
      if (subject === undefined) throw new InvalidProviderAnswer("不是该企业的成员");
      return { issuer: `wecom:${provider.clientId}`, subject, name: subject };
    },
    probe: async (provider, outgoing) => {
      await fetchAccessToken(provider, outgoing);
      return ["企业编号与应用密钥正确，接口可以访问", "应用编号须在用户登录时确认"];
    },
  };
}
