import { useState } from "react";
import { reportError } from "#shared/feedback/report-error.ts";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import type { OwnProfile } from "../api.ts";
import type { ContactKind } from "../model/contact-form.ts";
import { accountText } from "../text.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import { SettingRow } from "./setting-row.tsx";

const text = accountText.security;

/** Phone and mailbox, masked; each can be replaced after a fresh proof. */
export function ContactRows({ profile }: { profile: OwnProfile }) {
  const [open, setOpen] = useState<ContactKind | null>(null);
  useTabDialog("contact", open === null ? null : <ContactDialog kind={open} onClose={() => setOpen(null)} />);
  const begin = async (kind: ContactKind): Promise<void> => {
    if (await ensureProof()) setOpen(kind);
  };
  const action = (kind: ContactKind, value: string | null, label: string) => (
    <RowAction
      aria-label={`${value === null ? text.set : text.replace}${label}`}
      onClick={() => void begin(kind).catch(reportError)}
    >
      {value === null ? text.set : text.replace}
    </RowAction>
  );
  return (
    <>
      <SettingRow title={text.phone} note={text.phoneNote} value={profile.phone ?? accountText.none}>
        {action("phone", profile.phone, text.phone)}
      </SettingRow>
      <SettingRow title={text.email} note={text.emailNote} value={profile.email ?? accountText.none}>
        {action("email", profile.email, text.email)}
      </SettingRow>
    </>
  );
}
