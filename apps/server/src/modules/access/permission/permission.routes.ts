import { Raw, routes } from "#http/routes.ts";
import { matchesEtag } from "#platform/etag.ts";
import type { MenuAddresses } from "./menu-addresses.service.ts";
import type { PermissionService } from "./permission.service.ts";

export const permissionRoutes = (service: PermissionService, addresses: MenuAddresses) =>
  routes({
    "permission.readOwn": async ({ query }, context) => {
      const answer = await service.answerOwn(context, query.appId);
      if (matchesEtag(context.ifNoneMatch, answer.etag)) return new Raw("", answer.unchangedHeaders, 304);
      return context.acceptsGzip
        ? new Raw(answer.gzip, answer.gzipHeaders)
        : new Raw(answer.plain, answer.plainHeaders);
    },
    "permission.judgeAddress": ({ query }, { caller }) => addresses.judge(query.path, caller),
  });
