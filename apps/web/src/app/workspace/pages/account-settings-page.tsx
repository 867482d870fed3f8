import { useState } from "react";
import { AppearanceForm } from "#app/workspace/appearance/appearance-form.tsx";
import { ChangePasswordDialog } from "#features/own-account/account-security/components/change-password-dialog.tsx";
import { PasskeyCard } from "#features/own-account/account-security/components/passkey-card.tsx";
import { TwoStepCard } from "#features/own-account/account-security/components/two-step-card.tsx";
import { CertificateCard } from "#features/own-account/certificate-access/components/certificate-card.tsx";
import { SettingRow } from "#features/own-account/profile/components/setting-row.tsx";
import { AccountSettings } from "#features/own-account/profile/screens/account-settings.tsx";
import { accountText } from "#features/own-account/profile/text.ts";
import { ScanBindingCard } from "#features/own-account/scan-binding/components/scan-binding-card.tsx";
import { ThirdPartyCard } from "#features/public/third-party/components/binding-card.tsx";
import { portalConfig } from "#shared/config/portal-config.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";

/** Composes the settings from their modules. */
export function AccountSettingsPage() {
  return (
    <AccountSettings
      parts={{
        password: <PasswordRow />,
        twoStep: <TwoStep />,
        appearance: <AppearanceForm />,
        bindings: bindingCards(),
      }}
    />
  );
}

/** One card for each sign-in way that is switched on. */
function bindingCards() {
  const { scanApps, thirdParties } = portalConfig.signInWays;
  if (scanApps.length === 0 && thirdParties.length === 0) return null;
  return (
    <>
      {scanApps.length > 0 ? <ScanBindingCard apps={scanApps} /> : null}
      {thirdParties.length > 0 ? <ThirdPartyCard /> : null}
    </>
  );
}

function PasswordRow() {
  const text = accountText.security;
  const [isOpen, setIsOpen] = useState(false);
  useTabDialog("password", isOpen ? <ChangePasswordDialog onClose={() => setIsOpen(false)} /> : null);
  return (
    <SettingRow title={text.password} note={text.passwordNote}>
      <RowAction aria-label={`${text.change}${text.password}`} onClick={() => setIsOpen(true)}>
        {text.change}
      </RowAction>
    </SettingRow>
  );
}

const TwoStep = () => (
  <>
    <TwoStepCard />
    <PasskeyCard />
    <CertificateCard />
  </>
);
