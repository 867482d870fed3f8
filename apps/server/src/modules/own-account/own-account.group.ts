import { createAccountClosingModule } from "./account-closing/account-closing.module.ts";
import { createAccountSecurityModule } from "./account-security/account-security.module.ts";
import { createFileModule } from "./file/file.module.ts";
import { createLogoModule } from "./logo/logo.module.ts";
import { createNoticeInboxModule } from "./notice-inbox/notice-inbox.module.ts";
import { createProfileModule } from "./profile/profile.module.ts";
import { createSavedViewModule } from "./saved-view/saved-view.module.ts";

/** In order of dependency: a module uses services of those above it. */
export const ownAccount = [
  ["notice-inbox", createNoticeInboxModule],
  ["file", createFileModule],
  ["logo", createLogoModule],
  ["saved-view", createSavedViewModule],
  ["profile", createProfileModule],
  ["account-security", createAccountSecurityModule],
  ["account-closing", createAccountClosingModule],
] as const;
