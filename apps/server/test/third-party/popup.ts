import type { api, RequestOf } from "@tender/contract";
import type { Person, TestApp } from "@tender/testkit";

/** A popup's browser: it stores its cookie and reads the message of the return page. */
export class PopupBrowser {
  readonly #t: TestApp;
  cookie = "";

  constructor(t: TestApp) {
    this.#t = t;
  }

  #headers() {
    return this.cookie === "" ? {} : { cookie: this.cookie };
  }

  async get(path: string) {
    const reply = await this.#t.http("GET", path, { headers: this.#headers() });
    const [set] = [reply.headers["set-cookie"] ?? []].flat();
    if (set) this.cookie = set.split(";")[0] ?? "";
    return reply;
  }

  /** Returns the address that the portal redirects the popup to. */
  async begin(type: string): Promise<string> {
    const reply = await this.get(`/thirdLogin/render/${type}`);
    return String(reply.headers.location ?? "");
  }

  /** Returns the outcome that the page at this address sends to its opener. */
  async return(url: URL): Promise<{ status: string; code: string }> {
    const { body } = await this.get(url.pathname + url.search);
    return outcomeIn(body);
  }

  redeem(code: string) {
    return this.#t.call("thirdParty.redeem", { params: { token: code } }, { headers: this.#headers() });
  }

  readPending(code: string) {
    return this.#t.call("thirdParty.readPending", { body: { code } }, { headers: this.#headers() });
  }

  bind(code: string, token: string) {
    return this.#t.call("thirdParty.bindPending", { body: { code } }, { token, headers: this.#headers() });
  }
}

export function outcomeIn(html: string): { status: string; code: string } {
  const [, status = "", code = ""] = /data-status="([^"]*)" data-code="([^"]*)"/.exec(html) ?? [];
  return { status, code };
}

type NewProvider = RequestOf<(typeof api)["thirdParty"]["createProvider"]>["body"];

const blank = {
  issuer: "",
  authorizationUrl: "",
  tokenUrl: "",
  userInfoUrl: "",
  agentId: "",
  scopes: "",
  subjectClaim: "",
  nameClaim: "",
  sortOrder: 0,
  clientSecret: "client-key",
};

export const newProvider = (input: Partial<NewProvider> & Pick<NewProvider, "type" | "kind">): NewProvider => ({
  ...blank,
  name: `平台 ${input.type}`,
  clientId: "portal",
  ...(input.kind === "oidc" ? { scopes: "openid profile", nameClaim: "name" } : {}),
  ...input,
});

/** Creates a person with all rights over providers. */
export async function providerAdministrator(t: TestApp): Promise<Person> {
  await t.make.role("third-party-keeper", ["third_party:view", "third_party:edit", "third_party:bind"]);
  return t.person({ roles: ["third-party-keeper"] });
}

/** Creates and enables a provider as an administrator. Returns its id. */
export async function addProvider(t: TestApp, { token }: Person, provider: NewProvider): Promise<string> {
  const { body } = await t.call("thirdParty.createProvider", { body: provider }, { token });
  if (!body.success) throw new Error(body.message);
  const { id } = body.result;
  await t.call("thirdParty.switchProvider", { body: { id, enabled: true } }, { token });
  return id;
}
