import type { Platform } from "../../platform/platform.ts";
import type { AccountService } from "../account/account.service.ts";
import type { UnconfirmedAccounts } from "../account/unconfirmed-account.service.ts";
import type { AccountConfirmation } from "../account-confirmation/account-confirmation.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { Directories } from "../directory/directories.service.ts";
import type { MessageTemplates } from "../message-template/message-template.service.ts";
import type { Notices } from "../notice/notice.service.ts";
import type { OneTimeLinks } from "../one-time-link/one-time-link.service.ts";
import type { OwnPasskeys } from "../passkey/own-passkeys.service.ts";
import type { PermissionService } from "../permission/permission.service.ts";
import type { ProvisionedAccounts } from "../provisioning/provisioned-accounts.service.ts";
import type { SecurityEvents } from "../security-event/security-event.service.ts";
import type { SessionRegistry } from "../session/session-registry.service.ts";
import type { TwoStepSetUp } from "../two-step/two-step-set-up.service.ts";
import { createServerAccess } from "./server-access.service.ts";

export interface ServerAccessUses {
  readonly accounts: AccountService;
  readonly accountConfirmation: AccountConfirmation;
  readonly audit: AuditService;
  readonly directories: Directories;
  readonly events: SecurityEvents;
  readonly notices: Notices;
  readonly oneTimeLinks: OneTimeLinks;
  readonly ownPasskeys: OwnPasskeys;
  readonly permissions: PermissionService;
  readonly provisionedAccounts: ProvisionedAccounts;
  readonly registry: SessionRegistry;
  readonly templates: MessageTemplates;
  readonly twoStepSetUp: TwoStepSetUp;
  readonly unconfirmedAccounts: UnconfirmedAccounts;
}

/** For the command line on the server, `npm run admin:access`. */
export const createServerAccessModule = ({ config, db, logger }: Platform, uses: ServerAccessUses) => ({
  services: {
    serverAccess: createServerAccess({
      ...uses,
      db,
      logger,
      links: uses.oneTimeLinks,
      publicUrl: config.publicUrl,
    }),
  },
});
