import type { Provider } from "@tender/contract";
import { Answer, ListFile, routes } from "#http/routes.ts";
import { onePage, tableOf } from "#platform/csv.ts";
import type { BindingService } from "./binding.service.ts";
import type { ProviderService } from "./provider.service.ts";
import type { ProviderTrial } from "./provider-trial.service.ts";
import type { UpstreamLinks } from "./upstream-link.service.ts";

export interface ProviderRouteDeps {
  readonly providers: ProviderService;
  readonly trial: ProviderTrial;
  readonly bindings: BindingService;
  readonly upstreamLinks: UpstreamLinks;
}

const kinds = { oidc: "OpenID Connect", oauth2: "OAuth 2", wecom: "企业微信", dingtalk: "钉钉" } as const;

/** Columns as in the list; the key as present or not. */
const columns: Parameters<typeof tableOf<Provider>>[0] = [
  ["名称", ({ name }) => name],
  ["标识", ({ type }) => type],
  ["类型", ({ kind }) => kinds[kind]],
  ["状态", ({ enabled }) => (enabled ? "启用" : "停用")],
  ["序号", ({ sortOrder }) => sortOrder],
  ["绑定数", ({ bindings }) => bindings],
  ["客户端编号", ({ clientId }) => clientId],
  ["客户端密钥", ({ hasKey }) => (hasKey ? "已设置" : "未设置")],
  ["返回地址", ({ callbackUrl }) => callbackUrl],
];

/** Administration of providers and bindings. */
export const providerRoutes = ({ providers, trial, bindings, upstreamLinks }: ProviderRouteDeps) =>
  routes({
    "thirdParty.listProviders": async () => {
      const rows = await providers.list();
      return { total: rows.length, rows };
    },
    "thirdParty.exportProviders": async ({ query: { format } }) =>
      new ListFile({
        name: "providers",
        title: "身份提供方",
        format,
        conditions: {},
        action: "third_party.export",
        source: tableOf(columns, onePage(await providers.list())),
      }),
    "thirdParty.createProvider": async ({ body: { type, ...sent } }, { caller, origin }) =>
      new Answer({ id: await providers.create(caller, type, sent, origin) }, { message: "已新增，测试通过后即可启用" }),
    "thirdParty.updateProvider": async ({ body: { id, version, ...sent } }, { caller, origin }) => {
      await providers.update(caller, { id, version }, sent, origin);
      return new Answer(null, { message: "已保存" });
    },
    "thirdParty.switchProvider": async ({ body }, { caller, origin }) => {
      await providers.switch(caller, body.id, body.enabled, origin);
      return new Answer(null, { message: body.enabled ? "已启用" : "已停用" });
    },
    "thirdParty.removeProvider": async ({ body }, { caller, origin }) => {
      await providers.remove(caller, body, origin);
      return new Answer(null, { message: "已删除" });
    },
    "thirdParty.testProvider": async ({ body }) => ({ findings: await trial.run(body.id) }),
    "thirdParty.listBindings": async ({ query: { page, pageSize, ...filter } }) =>
      bindings.list(filter, { page, pageSize }),
    "thirdParty.readUpstream": async () => ({ url: upstreamLinks.url }),
    "thirdParty.linkUpstream": async ({ body }, { caller, origin }) => {
      await upstreamLinks.link(caller, body, origin);
      return new Answer(null, { message: "已关联" });
    },
    "thirdParty.removeBinding": async ({ body }, { caller, origin }) => {
      await bindings.remove(caller, body.id, origin);
      return new Answer(null, { message: "已解除绑定" });
    },
  });
