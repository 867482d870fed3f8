import { createAccountConfirmationModule } from "./account-confirmation/account-confirmation.module.ts";
import { createCasServerModule } from "./cas-server/cas-server.module.ts";
import { createCertificateAccessModule } from "./certificate-access/certificate-access.module.ts";
import { createDirectoryGroupModule } from "./directory-group/directory-group.module.ts";
import { createFirstAdministratorModule } from "./first-administrator/first-administrator.module.ts";
import { createGroupRoleModule } from "./group-role/group-role.module.ts";
import { createLauncherModule } from "./launcher/launcher.module.ts";
import { createOpenidProviderModule } from "./openid-provider/openid-provider.module.ts";
import { createRecoveryModule } from "./recovery/recovery.module.ts";
import { createRegistrationModule } from "./registration/registration.module.ts";
import { createScanModule } from "./scan/scan.module.ts";
import { createScanAppModule } from "./scan-app/scan-app.module.ts";
import { createServerAccessModule } from "./server-access/server-access.module.ts";
import { createSignInModule } from "./sign-in/sign-in.module.ts";
import { createSignInWaysModule } from "./sign-in-ways/sign-in-ways.module.ts";
import { createSmsModule } from "./sms/sms.module.ts";
import { createSsoModule } from "./sso/sso.module.ts";
import { createThirdPartyModule } from "./third-party/third-party.module.ts";

/** In order: a module uses services of the modules above it. */
export const signOn = [
  ["launcher", createLauncherModule],
  ["group-role", createGroupRoleModule],
  ["directory-group", createDirectoryGroupModule],
  ["openid-provider", createOpenidProviderModule],
  ["scan-app", createScanAppModule],
  ["sign-in", createSignInModule],
  ["scan", createScanModule],
  ["certificate-access", createCertificateAccessModule],
  ["sso", createSsoModule],
  ["cas-server", createCasServerModule],
  ["third-party", createThirdPartyModule],
  ["sign-in-ways", createSignInWaysModule],
  ["registration", createRegistrationModule],
  ["recovery", createRecoveryModule],
  ["first-administrator", createFirstAdministratorModule],
  ["account-confirmation", createAccountConfirmationModule],
  ["server-access", createServerAccessModule],
  ["sms", createSmsModule],
] as const;
