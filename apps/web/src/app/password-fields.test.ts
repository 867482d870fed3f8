// Guarantee: every new password field appears in the list of fields that the browser test pastes into and fills.
import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { expect, test } from "vitest";

const source = new URL("..", import.meta.url).pathname;

test("[SEC-04] lists every password field that password-fields.browser.test.tsx covers", () => {
  const counts = globSync(`${source}/**/*.tsx`)
    .filter((path) => !path.includes(".test."))
    .map((path) => {
      const found = readFileSync(path, "utf8").match(/type(=|: )"password"|Input\.Password/g);
      return `${relative(source, path)} ${found?.length ?? 0}`;
    });
  expect(counts.filter((count) => !count.endsWith(" 0")).sort()).toEqual([
    "features/administration/directory-admin/components/connection-fields.tsx 1",
    // A specimen; its input is not used.
    "features/development/widget-gallery/components/basic-specimens.tsx 1",
    "features/online/online-row/components/field-control.tsx 1",
    "features/own-account/account-security/components/password-fields.tsx 3",
    "features/public/recovery/components/password-step.tsx 2",
    "features/public/sign-in/components/account-form.tsx 1",
    "features/public/third-party/components/provider-dialog.tsx 1",
    "shared/certificate-lock/lock-fields.tsx 1",
    "shared/new-account/new-account-fields.tsx 1",
    "shared/password/new-password-field.tsx 1",
    "shared/proof/evidence-form.tsx 1",
    "shared/ui/ca-password-dialog.tsx 1",
  ]);
});
