import type { Directories } from "#modules/access/directory/directories.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { UnconfirmedAccounts } from "#modules/people/account/unconfirmed-account.service.ts";
import type { OneTimeLinks } from "#modules/people/one-time-link/one-time-link.service.ts";
import type { OwnPasskeys } from "#modules/session/passkey/own-passkeys.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TwoStepSetUp } from "#modules/session/two-step/two-step-set-up.service.ts";
import type { AccountConfirmation } from "#modules/sign-on/account-confirmation/account-confirmation.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createServerAccess } from "./server-access.service.ts";

export interface ServerAccessUses {
  readonly accounts: AccountService;
  readonly accountConfirmation: AccountConfirmation;
  readonly audit: AuditService;
  readonly directories: Directories;
  readonly events: SecurityEvents;
  readonly messages: MessageService;
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

/** Restores the access of a locked-out administrator, from the command line on the server: `npm run admin:access`. */
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
