// Guarantee: whoever adds a password field is led to the list that pastes into each and lets a manager fill it.
import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { expect, test } from "vitest";

const source = new URL("..", import.meta.url).pathname;

test("[SEC-04] knows every place where passwords are typed; what password-fields.browser.test.tsx opens is these", () => {
  const places = globSync(`${source}/**/*.tsx`)
    .filter((path) => !path.includes(".test."))
    .map((path) => {
      const found = readFileSync(path, "utf8").match(/type(=|: )"password"|Input\.Password/g);
      return `${relative(source, path)} ${found?.length ?? 0}`;
    });
  expect(places.filter((place) => !place.endsWith(" 0")).sort()).toEqual([
    "features/administration/directory-admin/components/connection-fields.tsx 1",
    // Shown as a specimen; what is typed there goes nowhere.
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
