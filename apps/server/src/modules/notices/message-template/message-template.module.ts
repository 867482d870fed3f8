import type { Platform } from "#platform/platform.ts";
import { createMessageTemplates } from "./message-template.service.ts";
import { createTemplateStore } from "./message-template.store.ts";

/** The texts of messages that the product sends by itself. */
export const createMessageTemplateModule = ({ config, db, bus, clock }: Platform) => ({
  services: {
    templates: createMessageTemplates({
      store: createTemplateStore(db),
      bus,
      clock,
      platformName: () => config.PLATFORM_NAME,
    }),
  },
});
