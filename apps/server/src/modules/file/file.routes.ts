import type { Authenticator } from "../../http/credentials.ts";
import { Raw, routes } from "../../http/routes.ts";
import { matchesEtag } from "../../platform/etag.ts";
import type { FileService } from "./file.service.ts";
import { etagOf, fileHeaders, validatorHeaders } from "./file-headers.ts";

/** Images are asked for by the browser itself, which sends no header credential: the cookie serves here too. */
export const fileRoutes = (service: FileService, authenticator: Pick<Authenticator, "authenticateCookie">) =>
  routes({
    "file.view": async ({ query }, context) => {
      const caller =
        context.caller ?? (context.cookie ? await authenticator.authenticateCookie(context.cookie) : undefined);
      const row = await service.find(query.attachGroup, query.attachPath, caller, context.origin);
      if (matchesEtag(context.ifNoneMatch, etagOf(row))) return new Raw("", validatorHeaders(row), 304);
      return new Raw(await service.read(row), fileHeaders(row));
    },
  });
