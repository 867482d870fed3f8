import { portalConfigOf } from "#config/branding.ts";
import type { Logo } from "#modules/own-account/logo/logo.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { OwnReleases } from "#modules/tendering/archive/own/own-releases.service.ts";
import type { Platform } from "#platform/platform.ts";
import type { Site } from "./pages/layout.ts";
import { createPublicPages } from "./public-pages.service.ts";
import { createPublicProjectStore } from "./public-project.store.ts";
import { createPublicProjects } from "./public-projects.service.ts";
import { createPublicSearchStore } from "./public-search.store.ts";

export interface PublicPagesUses {
  readonly dictionaries: DictionaryService;
  readonly logo: Pick<Logo, "address">;
  readonly ownReleases: Pick<OwnReleases, "isPublic">;
  readonly publicTenders: {
    catchUp(projectId: string): Promise<unknown>;
    onChange(listener: () => void): void;
    nameOfRule(key: string): string;
  };
}

/** Pages of published tenders, which need no session and no script. */
export function createPublicPagesModule(platform: Platform, uses: PublicPagesUses) {
  const { config, db, clock } = platform;
  const { dictionaries, logo, ownReleases, publicTenders } = uses;

  const readSite = async (): Promise<Site> => {
    const { platformName, apiBaseUrl, fileBaseUrl, footer } = portalConfigOf(config);
    return {
      ...{ name: platformName, publicUrl: config.publicUrl, callBase: apiBaseUrl, fileBase: fileBaseUrl, footer },
      logo: await logo.address(fileBaseUrl),
      now: clock.now(),
    };
  };
  const projects = createPublicProjects({
    store: createPublicProjectStore(db),
    dictionaries,
    catchUp: publicTenders.catchUp,
    nameOfRule: publicTenders.nameOfRule,
    hasRecord: ownReleases.isPublic,
  });
  const publicPages = createPublicPages({
    ...{ projects, dictionaries, clock, readSite },
    store: createPublicSearchStore(db),
  });
  publicTenders.onChange(publicPages.clear);
  return { services: { publicPages } };
}
