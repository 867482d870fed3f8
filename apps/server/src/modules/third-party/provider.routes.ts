import { Answer, routes } from "../../http/routes.ts";
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

/** Administration: which providers there are, and who is bound. */
export const providerRoutes = ({ providers, trial, bindings, upstreamLinks }: ProviderRouteDeps) =>
  routes({
    "thirdParty.listProviders": async () => {
      const rows = await providers.list();
      return { total: rows.length, rows };
    },
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
